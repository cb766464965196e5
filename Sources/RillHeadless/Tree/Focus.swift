extension View {
  /// Whether the view has the focus and receives typed text.
  public var isFirstResponder: Bool { focusHolder?.firstResponder === self }

  /// Moves the focus to the view.
  ///
  /// - Returns: Whether the view has the focus now. It must be in a window and able to take the focus.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard let focusHolder, canBecomeFirstResponder else { return false }
    focusHolder.firstResponder = self
    return focusHolder.firstResponder === self
  }

  /// Releases the focus.
  ///
  /// It has no effect on a view that does not have the focus.
  public func resignFirstResponder() {
    if let focusHolder, focusHolder.firstResponder === self { focusHolder.firstResponder = nil }
  }

  /// The view that tracks the focus of this view's hierarchy, which is its window; `nil` outside of windows.
  var focusHolder: (any FocusHolder)? { ownFocusHolder ?? outerFocusHolder }
}

/// A view that tracks which of the views in it has the focus.
@MainActor
protocol FocusHolder: AnyObject {
  /// The view that receives typed text; `nil` if no view has the focus.
  var firstResponder: View? { get set }
}
