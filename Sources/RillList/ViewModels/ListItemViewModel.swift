/// What one row shows, ready for display. A value: the row of a changed model is another value with the same identity.
///
/// ```swift
/// struct CityRow: ListItemViewModel, Equatable {
///   let id: ListItemID
///   let name: String
/// }
/// ```
public protocol ListItemViewModel: Sendable {
  /// Names the kind of cell that shows this; by default the type's name.
  static var reuseIdentifier: String { get }

  /// Which row this is. Two rows of one section should not share it; if they do, they are compared place by place.
  var id: ListItemID { get }

  /// Whether `other`, of the same identity, looks the same, so that its row need not be drawn again.
  func hasSameContent(as other: any ListItemViewModel) -> Bool
}

extension ListItemViewModel {
  /// The type's name, without its module.
  public static var reuseIdentifier: String { String(describing: Self.self) }
}

extension ListItemViewModel where Self: Equatable {
  /// Equality of equal types.
  @inlinable
  public func hasSameContent(as other: any ListItemViewModel) -> Bool {
    // Apart from the comparison: that of optionals makes types as it runs.
    guard let other = other as? Self else { return false }
    return other == self
  }
}
