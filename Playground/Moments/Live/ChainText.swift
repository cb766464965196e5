import Rill
import RillHeadless

/// The causes of what has happened, as the lines below a picture.
struct ChainText {
  private let lines: [String]
  private let hint: String

  /// - Parameter chain: nil if nothing has happened.
  init(_ chain: Recording.Chain?) {
    let closing = "any key closes this"
    guard let chain, let effect = chain.records.first else {
      (lines, hint) = (["Nothing has happened yet."], closing)
      return
    }
    lines = "\(chain)".split(separator: "\n").map(String.init)
    hint = "at \(effect.time.tenths) s · \(closing)"
  }

  /// The lines that fit a terminal, the effect first, with a hint below them. The hint gives way to the root.
  func lines(in size: TerminalSize) -> [StyledText] {
    func styled(_ text: String, _ style: TextStyle) -> StyledText {
      StyledText(TextMetric.truncate(" " + text, toCells: max(0, size.columns)), style)
    }
    var below = cut(to: max(1, size.rows > 2 ? size.rows - 1 : size.rows)).enumerated().map { index, line in
      styled(line, index == 0 ? .accent : .plain)
    }
    if below.count < size.rows { below.append(styled(hint, .secondary)) }
    return below
  }

  /// At most a number of lines: those nearest to the effect, how many are left out, and the root.
  private func cut(to count: Int) -> [String] {
    guard lines.count > count else { return lines }
    let root = lines.suffix(1)
    guard count > 2 else { return Array((lines.prefix(1) + root).prefix(count)) }
    return lines.prefix(count - 2) + ["… \(lines.count - count + 1) left out"] + root
  }
}
