import Rill

extension TracePicture {
  /// The picture as text.
  ///
  /// ```
  ///            1
  ///            2 4
  /// main       ◆─┊───
  /// query:12  ─●─┊─┬─
  /// search         [══●]
  /// ```
  ///
  /// The names of the steps are above the lanes, and below them the numbers of records, as many as fit. An arrow leads
  /// up or down from the lane of the cause, in the column of the effect.
  ///
  /// - Parameter width: the number of columns that the lines have at most; at least 24 are used.
  public func text(width: Int) -> String {
    let columns = TraceColumns(self)
    let width = max(24, width)
    let most = max(8, width / 3)
    let nameWidth = min(most, columns.lanes.map(\.shortName.columns).max() ?? 0)
    let names = columns.lanes.map { $0.shortName.fitted(to: nameWidth) }
    let strips = TraceStrip.strips(of: columns, width: width - nameWidth - 2, unit: 2, \.textRoom)
    let blocks = strips.map { strip in
      TextStrip(strip, columns).lines.map { line in
        let name = line.lane.map { names[$0] } ?? String(repeating: " ", count: nameWidth)
        return (name + "  " + line.text).trimmedAtEnd
      }.joined(separator: "\n")
    }
    let notes = [columns.legend(width: width)] + columns.omissions.map { $0.wrapped(to: width) }
    return (blocks + [notes.filter { !$0.isEmpty }.joined(separator: "\n")]).filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }
}

extension TraceColumns {
  /// The signs that are drawn, and their meanings.
  fileprivate func legend(width: Int) -> String {
    let causes = columns.contains { $0.cause != nil } ? ["┬ ┴ cause"] : []
    let words = kinds.map { "\($0.sign) \($0.words)" } + causes
    return words.joined(separator: "  ").wrapped(to: width, separator: "  ")
  }
}

extension LabelText {
  /// The text in exactly a number of columns. What does not fit is left out in front, where names have the less in them.
  func fitted(to width: Int) -> String {
    guard columns > width else { return text + String(repeating: " ", count: width - columns) }
    var rest = text[...]
    while LabelText(String(rest)).columns > width - 1 { rest.removeFirst() }
    return "…" + rest + String(repeating: " ", count: width - 1 - LabelText(String(rest)).columns)
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The words in lines of a width.
  fileprivate func wrapped(to width: Int, separator: String = " ") -> String {
    var lines: [String] = []
    for word in split(separator: separator) {
      if let last = lines.last, last.count + separator.count + word.count <= width {
        lines[lines.count - 1] = last + separator + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}
