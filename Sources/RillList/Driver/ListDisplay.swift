public import Rill

/// A screen as a ``ListDriver`` sees it: all that a list screen must be able to do, headless or in an app.
@MainActor
public protocol ListDisplay: AnyObject {
  /// Shows a content. `update` says how it differs from the one shown before, which it follows directly.
  func display(_ sections: ListSections, update: ListUpdate)

  /// Shows or hides the indicator of a first load.
  func display(isAnimating: Bool)

  /// Shows or ends the indicator of a refresh.
  func display(isRefreshing: Bool)

  /// Shows why the last load has failed; nil hides it.
  func display(errorMessage: String?)

  /// One event for each pull to refresh.
  var refreshRequests: Observable<Void> { get }
}
