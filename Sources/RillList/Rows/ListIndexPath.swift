/// Where a row stands.
public struct ListIndexPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Which section, from 0.
  public var section: Int
  /// Which row of the section, from 0.
  public var item: Int

  /// Makes a position.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// From top to bottom.
  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }

  /// `section-item`.
  public var description: String { "\(section)-\(item)" }
}
