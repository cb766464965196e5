/// A direction on the screen.
public enum LayoutAxis: Hashable, Sendable {
  /// From side to side.
  case horizontal
  /// From top to bottom.
  case vertical

  /// The other axis.
  var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}
