import RillHeadless

/// A line of a drawn tree, split into its branches and its text, so that the branches continue where the text wraps.
struct TreeLine {
  private let branches: String
  private let text: String

  init(_ line: String) {
    branches = "  " + line.prefix { " │├└─".contains($0) }
    text = String(line.drop { " │├└─".contains($0) })
  }

  func lines(width: Int) -> [StyledText] {
    let hanging = String(branches.map { "├│".contains($0) ? "│" : " " })
    return HangingText.lines(text, after: StyledText(branches), hanging: hanging, width: width)
  }
}
