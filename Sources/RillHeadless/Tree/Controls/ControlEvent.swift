/// A user's action on a control.
public enum ControlEvent: Hashable, Sendable {
  /// The control was tapped.
  case touchUpInside
  /// The value of the control changed, such as that of a checkbox, a segmented control or a refresh control.
  case valueChanged
  /// The control gained the focus.
  case editingDidBegin
  /// The text of the control changed.
  case editingChanged
  /// The control lost the focus.
  case editingDidEnd
  /// The return key was pressed.
  case editingDidEndOnExit
}
