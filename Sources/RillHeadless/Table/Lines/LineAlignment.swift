/// The placement of the items in a line with remaining space.
public enum LineAlignment: Hashable, Sendable {
  /// Next to each other, starting at the leading edge: from the left in a left-to-right language.
  case leading
  /// Next to each other in the middle.
  case center
  /// From edge to edge with equal space between the items; the last line of a section, and an item alone in a line, use
  /// `leading`.
  case justified
}
