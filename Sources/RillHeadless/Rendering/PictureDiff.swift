/// The differences between two pictures of a screen, line by line.
///
/// ```swift
/// let before = screen.picture
/// try screen.tap("Like")
/// print(PictureDiff(from: before, to: screen.picture))
/// // 1 of 12 lines differs:
/// //   3 was │ [ ♡ Like ]           │
/// //     is  │ [ ♥ Liked ]          │
/// ```
public struct PictureDiff: Hashable, Sendable, CustomStringConvertible {
  /// A line that differs.
  public struct Line: Hashable, Sendable {
    /// The number of the line, from 1.
    public var number: Int
    /// The line in the old picture; `nil` if there was none.
    public var was: String?
    /// The line in the new picture; `nil` if there is none.
    public var now: String?
  }

  /// The lines that differ, from top to bottom.
  public let lines: [Line]
  /// The number of lines in the longer picture.
  public let count: Int

  /// Creates the differences between two pictures.
  public init(from old: String, to new: String) {
    let (was, now) = (
      old.split(separator: "\n", omittingEmptySubsequences: false),
      new.split(separator: "\n", omittingEmptySubsequences: false)
    )
    count = max(was.count, now.count)
    lines = (0..<count).compactMap { index in
      let line = Line(
        number: index + 1, was: index < was.count ? String(was[index]) : nil,
        now: index < now.count ? String(now[index]) : nil)
      return line.was == line.now ? nil : line
    }
  }

  /// Whether the pictures are equal.
  public var isEmpty: Bool { lines.isEmpty }

  /// The old and the new text of each line that differs, or a sentence that the pictures are equal.
  public var description: String {
    if isEmpty { return "The pictures are equal." }
    let width = "\(count)".count
    let verb = lines.count == 1 ? "differs" : "differ"
    return
      (["\(lines.count) of \(count) lines \(verb):"]
      + lines.flatMap { line in
        let number = String(repeating: " ", count: width - "\(line.number)".count) + "\(line.number)"
        return [
          "  \(number) was \(line.was ?? "(no line)")",
          "  \(String(repeating: " ", count: width)) is  \(line.now ?? "(no line)")",
        ]
      }).joined(separator: "\n")
  }
}
