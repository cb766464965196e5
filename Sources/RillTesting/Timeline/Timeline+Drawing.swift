extension Timeline: CustomStringConvertible {
  /// The diagram. What no diagram can say stands in braces behind the event: that it came between two steps, or before
  /// the one drawn before it. So equal texts are equal timelines.
  public var description: String {
    var text = ""
    var step = 0
    var index = 0
    while index < entries.count {
      let first = entries[index]
      let rest = entries[index...].prefix { $0.step == first.step }
      text += String(repeating: "-", count: max(0, first.step - step))
      let marbles = rest.map(\.drawing).joined()
      text += rest.count == 1 ? marbles : "(\(marbles))"
      if first.step < step { text += "{\(first.step - step) steps}" }
      step = first.step + 1
      index += rest.count
    }
    return text
  }
}

extension Timeline.Entry {
  fileprivate var drawing: String {
    offset == .zero ? marble.drawing : "\(marble.drawing){+\(offset)}"
  }
}

extension Timeline.Marble {
  fileprivate var drawing: String {
    switch self {
    case .completed: "|"
    case .error: "#"
    case .element(let text):
      text.count == 1 && !"-()[]|# {\n".contains(text) ? text : "[\(text.map(\.escaped).joined())]"
    }
  }
}

extension Character {
  /// As it is written between brackets.
  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\\", "]": "\\\(self)"
    default: String(self)
    }
  }
}
