/// The result of comparing two rows with the same identity.
enum RowComparison {
  case same, different
  /// A different kind of cell shows the new row.
  case ofAnotherKind

  init(_ old: any ListItemViewModel, _ new: any ListItemViewModel) {
    if hasSameKind(old, new) {
      self = old.hasSameContent(as: new) ? .same : .different
    } else {
      self = .ofAnotherKind
    }
  }
}

/// Returns whether the same kind of cell shows both rows. The types are compared first, because an identifier may be a
/// computed text.
func hasSameKind(_ left: any ListItemViewModel, _ right: any ListItemViewModel) -> Bool {
  let (left, right) = (type(of: left), type(of: right))
  return left == right || left.reuseIdentifier == right.reuseIdentifier
}
