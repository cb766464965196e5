import RillHeadless

/// Entries of a transcript as lines no wider than the picture.
struct TranscriptText {
  /// The column at which texts begin, after the label.
  private static let labelWidth = 13
  /// With less room than that, a text follows its label directly.
  private static let leastRoom = 20

  let width: Int

  func lines(of entry: Transcript.Entry) -> [StyledText] {
    let time = entry.time.map { "  \($0.inTenths)  " } ?? "  "
    let label = entry.label.padding(toCells: Self.labelWidth - 1) + " "
    let start = TextMetric.cells(in: time) + TextMetric.cells(in: label)
    guard width - start >= Self.leastRoom else {
      return HangingText.lines("\(entry.label) \(entry.text)", after: StyledText(time, .secondary), width: width)
    }
    var prefix = StyledText(time, .secondary)
    prefix.append(label)
    return HangingText.lines(entry.text, after: prefix, width: width)
  }
}

extension String {
  fileprivate func padding(toCells width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - TextMetric.cells(in: self)))
  }
}

extension Duration {
  /// Seconds with one decimal, right-aligned.
  fileprivate var inTenths: String {
    let text = "\(tenths)s"
    return String(repeating: " ", count: Swift.max(0, 6 - text.count)) + text
  }
}
