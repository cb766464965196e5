/// How alike two rows of one identity are.
enum RowComparison {
  case same, different
  /// Another kind of cell shows it.
  case ofAnotherKind

  init(_ old: any ListItemViewModel, _ new: any ListItemViewModel) {
    if hasSameKind(old, new) {
      self = old.hasSameContent(as: new) ? .same : .different
    } else {
      self = .ofAnotherKind
    }
  }
}

/// Whether the same kind of cell shows both. Types come first: an identifier may be a text that is made for the asking.
func hasSameKind(_ left: any ListItemViewModel, _ right: any ListItemViewModel) -> Bool {
  let (left, right) = (type(of: left), type(of: right))
  return left == right || left.reuseIdentifier == right.reuseIdentifier
}
