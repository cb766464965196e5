extension Timeline: CustomStringConvertible {
  /// The diagram of this timeline.
  ///
  /// Facts that a diagram cannot express are in braces after the event: that it is between two steps, or before the
  /// event that is drawn before it. So equal texts mean equal timelines.
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
  /// The character as it is written in brackets.
  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\\", "]": "\\\(self)"
    default: String(self)
    }
  }
}
