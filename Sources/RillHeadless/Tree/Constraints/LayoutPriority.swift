/// The importance of a constraint.
///
/// Where two constraints cannot both hold, the one of lower priority yields.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The value of the priority: 1,000 is required, and values above it count as required too.
  public var rawValue: Float

  /// Creates a priority from a value.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from a value.
  public init(integerLiteral value: Int) { rawValue = Float(value) }

  /// The priority of a constraint that must hold.
  ///
  /// Where it cannot hold, a diagnostic is reported.
  public static let required = LayoutPriority(rawValue: 1_000)
  /// A high priority: 750.
  public static let defaultHigh = LayoutPriority(rawValue: 750)
  /// A low priority: 250.
  public static let defaultLow = LayoutPriority(rawValue: 250)

  /// The priority of a requested size, by default: 50, which is below the priorities of content.
  public static let fittingSizeLevel = LayoutPriority(rawValue: 50)

  /// Compares raw values.
  public static func < (one: LayoutPriority, other: LayoutPriority) -> Bool { one.rawValue < other.rawValue }
}
