/// How two pictures of a screen differ, line by line.
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
  /// A line that is not as it was.
  public struct Line: Hashable, Sendable {
    /// Which one, from 1.
    public var number: Int
    /// What it was; `nil` if there was none.
    public var was: String?
    /// What it is; `nil` if there is none.
    public var now: String?
  }

  /// The lines that differ, from top to bottom.
  public let lines: [Line]
  /// How many lines the longer picture has.
  public let count: Int

  /// Compares two pictures.
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

  /// Whether nothing differs.
  public var isEmpty: Bool { lines.isEmpty }

  /// What each line was and is, or that the pictures are equal.
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
