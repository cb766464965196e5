extension View {
  /// Whether the view has the focus, so that it gets what is typed.
  public var isFirstResponder: Bool { focusHolder?.firstResponder === self }

  /// Asks for the focus, which another view then loses.
  ///
  /// - Returns: whether the view has it now: it must be in a window and able to take it.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard let focusHolder, canBecomeFirstResponder else { return false }
    focusHolder.firstResponder = self
    return focusHolder.firstResponder === self
  }

  /// Gives the focus up. It has no effect on a view that does not have it.
  public func resignFirstResponder() {
    if let focusHolder, focusHolder.firstResponder === self { focusHolder.firstResponder = nil }
  }
  /// The outermost view, if it knows which view has the focus: a window.
  var focusHolder: (any FocusHolder)? {
    var next: View? = self
    while let current = next {
      if let holder = current.ownFocusHolder { return holder }
      next = current.superview
    }
    return nil
  }
}

/// Knows which view in it has the focus.
@MainActor
protocol FocusHolder: AnyObject {
  /// The view that gets what is typed; `nil` if none has the focus.
  var firstResponder: View? { get set }
}
