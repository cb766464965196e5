/// The names that elements have in a marble diagram: those of a dictionary, or their texts.
public struct MarbleNames<Element: Sendable>: Sendable {
  let name: @Sendable (Element) -> String

  /// Elements are called by their text.
  public static var texts: MarbleNames { MarbleNames { String(describing: $0) } }
}

extension MarbleNames: ExpressibleByDictionaryLiteral where Element: Equatable {
  /// Elements are called by their key, those that the dictionary does not have by their text.
  public init(_ names: [String: Element]) {
    let sorted = names.sorted { $0.key < $1.key }
    name = { element in sorted.first { $0.value == element }?.key ?? String(describing: element) }
  }

  /// Elements are called by their key, those that the literal does not have by their text.
  public init(dictionaryLiteral elements: (String, Element)...) {
    name = { element in elements.first { $0.1 == element }?.0 ?? String(describing: element) }
  }
}
