/// An optional of any type.
private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { self }
}

extension Recording {
  /// Returns what this recording says of an element.
  ///
  /// A collection is named by its count, and a value that keeps memory of its own and does not describe itself by its
  /// type, because reading all of it could take long. A description of a value is made on the thread that delivers it.
  package func words<Element>(for element: Element) -> Record.Words? {
    switch values {
    case .none: nil
    case .types: .text(typeName(type(of: element)))
    case .text: exactly(element, Int.self).map { .number($0) } ?? .text(describe(element))
    }
  }

  private func typeName(_ type: Any.Type) -> String { String(describing: type) }

  private func describe<Element>(_ element: Element) -> String {
    // The types of most elements first, because a dynamic cast takes longer than all the rest.
    if let text = exactly(element, String.self) { return "\"\(Self.printable(text, atMost: 78))\"" }
    if Element.self == Void.self { return "()" }
    if _isPOD(Element.self) { return Self.printable(String(describing: element), atMost: 80) }
    if let optional = element as? any OptionalValue { return optional.content.map(describe) ?? "nil" }
    if let text = element as? String { return describe(text) }
    if let elements = element as? any RandomAccessCollection {
      return "\(elements.count) of \(typeName(type(of: elements)))"
    }
    if let value = element as? any Error { return Self.printable("\(value)", atMost: 80) }
    if let value = element as? any CustomStringConvertible { return Self.printable(value.description, atMost: 80) }
    return typeName(type(of: element))
  }

  /// Returns one line of printable characters.
  package static func printable(_ text: String, atMost limit: Int) -> String {
    // Most texts are short and plain.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var line = ""
    var count = 0
    for character in text {
      count += 1
      if count == limit {
        line += "…"
        break
      }
      let isPrintable = character.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
        // Marks of direction would turn the rest of a line around.
        case .format: scalar == "\u{200D}"
        default: true
        }
      }
      line += isPrintable ? String(character) : " "
    }
    return line
  }
}
