/// What one row shows, ready for display. A value: the row of a changed model is another value with the same identity.
///
/// ```swift
/// struct CityRow: ListItemViewModel {
///   let id: ListItemID
///   let name: String
/// }
/// ```
///
/// It names no view and holds no service and no closure: what happens in its row is a ``ListEvent``. Two values are
/// equal if they look the same.
public protocol ListItemViewModel: Equatable, Sendable {
  /// Names the kind of cell that shows this; by default the type's name.
  static var reuseIdentifier: String { get }

  /// Which row this is. Two rows of one section should not share it; if they do, they are compared place by place.
  var id: ListItemID { get }

  /// Whether `other` is of the same type and equal, so that its row need not be drawn again. Provided for every type.
  func hasSameContent(as other: any ListItemViewModel) -> Bool
}

extension ListItemViewModel {
  /// The type's name, without its module.
  public static var reuseIdentifier: String { String(describing: Self.self) }

  /// Equality of equal types.
  @inlinable
  public func hasSameContent(as other: any ListItemViewModel) -> Bool {
    // Apart from the comparison: that of optionals makes types as it runs.
    guard let other = other as? Self else { return false }
    return other == self
  }
}
