/// What a user does to a control.
public enum ControlEvent: Hashable, Sendable {
  /// It was tapped.
  case touchUpInside
  /// What it holds was changed: a checkbox, a segment, a pull to refresh.
  case valueChanged
  /// It has got the focus.
  case editingDidBegin
  /// Its text was changed.
  case editingChanged
  /// It has lost the focus.
  case editingDidEnd
  /// Return was pressed.
  case editingDidEndOnExit
}
