/// How much a constraint matters: where two cannot both hold, the one of lower priority gives way.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// 1,000 is required; what is above counts as required too.
  public var rawValue: Float

  /// A priority of a value.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority of a value.
  public init(integerLiteral value: Int) { rawValue = Float(value) }

  /// Must hold; where it cannot, diagnostics are told.
  public static let required = LayoutPriority(rawValue: 1_000)
  /// 750.
  public static let defaultHigh = LayoutPriority(rawValue: 750)
  /// 250.
  public static let defaultLow = LayoutPriority(rawValue: 250)

  /// 50. Below what contents ask for; by default, sizes are asked for at this priority.
  public static let fittingSizeLevel = LayoutPriority(rawValue: 50)

  /// By raw value.
  public static func < (one: LayoutPriority, other: LayoutPriority) -> Bool { one.rawValue < other.rawValue }
}
