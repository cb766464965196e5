/// An object that can be built in code: a view or a view controller.
@MainActor
public protocol ViewCodeApplying: AnyObject {
  /// Records whether the object has been built.
  var viewCodeState: ViewCodeState { get }
}

/// Records whether a view or a view controller has been built.
@MainActor
public final class ViewCodeState {
  var isApplied = false

  init() {}
}

extension View: ViewCodeApplying {}
