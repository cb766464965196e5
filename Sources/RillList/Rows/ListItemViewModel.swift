/// The content of one row, ready for display. A changed row is another value with the same identity.
///
/// ```swift
/// struct CityRow: ListItemViewModel {
///   let id: ListItemID
///   let name: String
/// }
/// ```
///
/// It names no view and holds no service or closure: anything that happens in its row is a ``ListEvent``. Two values
/// are equal if they look the same.
///
/// If the compiler reports that a view model with a relay or another object does not conform to protocol `Equatable`,
/// wrap the property in ``ByIdentity``. It is for state that changes faster than the list, such as a progress.
public protocol ListItemViewModel: Equatable, Sendable {
  /// The name of the kind of cell that shows the row; by default the type's name.
  static var reuseIdentifier: String { get }

  /// The identity of the row, unique in its section. If two rows share an identity, they are compared by position.
  var id: ListItemID { get }

  /// Returns whether `other` has the same type and is equal, so its row need not be redrawn. Every type has a default
  /// implementation.
  func hasSameContent(as other: any ListItemViewModel) -> Bool
}

extension ListItemViewModel {
  /// The type's name, without its module.
  public static var reuseIdentifier: String { String(describing: Self.self) }

  /// Returns whether `other` has the same type and is equal.
  @inlinable
  public func hasSameContent(as other: any ListItemViewModel) -> Bool {
    // Separate from the comparison, because comparing optionals creates types at run time.
    guard let other = other as? Self else { return false }
    return other == self
  }
}

/// Returns whether the same kind of cell shows both rows. The types are compared first, because an identifier may be a
/// computed text.
func hasSameKind(_ left: any ListItemViewModel, _ right: any ListItemViewModel) -> Bool {
  let (left, right) = (type(of: left), type(of: right))
  return left == right || left.reuseIdentifier == right.reuseIdentifier
}
