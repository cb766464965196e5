/// What can be put together in code: views and view controllers.
@MainActor
public protocol ViewCodeApplying: AnyObject {
  /// Whether it has been done.
  var viewCodeState: ViewCodeState { get }
}

/// Remembers whether a view or a view controller was put together.
@MainActor
public final class ViewCodeState {
  var isApplied = false

  init() {}
}

extension View: ViewCodeApplying {}
