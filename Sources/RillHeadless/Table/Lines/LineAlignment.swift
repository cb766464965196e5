/// How the items of a line stand in it, where they leave room.
public enum LineAlignment: Hashable, Sendable {
  /// Next to each other from the leading edge on: from the left, where one reads from left to right.
  case leading
  /// Next to each other in the middle.
  case center
  /// From edge to edge with equal room between; the last line of a section, and an item alone in a line, as `leading`.
  case justified
}
