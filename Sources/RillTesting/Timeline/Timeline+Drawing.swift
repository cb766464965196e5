extension Timeline: CustomStringConvertible {
  /// The diagram. An event between two steps is followed by its offset in braces, which no diagram can say.
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
      text.count == 1 && !"-()[]|# {".contains(text)
        ? text : "[\(text.map { "\\]".contains($0) ? "\\\($0)" : "\($0)" }.joined())]"
    }
  }
}
