/// The names of elements in a marble diagram: those of a dictionary, or the texts of the elements.
public struct MarbleNames<Element: Sendable>: Sendable {
  let name: @Sendable (Element) -> String

  /// Names that are the texts of the elements.
  public static var texts: MarbleNames { MarbleNames { String(describing: $0) } }
}

extension MarbleNames: ExpressibleByDictionaryLiteral where Element: Equatable {
  /// Creates names that are the keys of a dictionary, or the texts of elements that it does not contain.
  public init(_ names: [String: Element]) {
    let sorted = names.sorted { $0.key < $1.key }
    name = { element in sorted.first { $0.value == element }?.key ?? String(describing: element) }
  }

  /// Creates names that are the keys of a literal, or the texts of elements that it does not contain.
  public init(dictionaryLiteral elements: (String, Element)...) {
    name = { element in elements.first { $0.1 == element }?.0 ?? String(describing: element) }
  }
}
