public import Rill

/// The screen of a ``ListDriver``: everything a list screen can do, headless or in an app.
@MainActor
public protocol ListDisplay: AnyObject {
  /// Shows content. `update` is the difference from the content shown directly before.
  func display(_ sections: ListSections, update: ListUpdate)

  /// Shows or hides the indicator of a first load.
  func display(isAnimating: Bool)

  /// Shows or ends the indicator of a refresh.
  func display(isRefreshing: Bool)

  /// Shows the error of the last load; nil hides it.
  ///
  /// An error may arrive or stay while the indicator of a first load shows. A display without content that has one place
  /// for both shows the indicator, and then the error.
  func display(errorMessage: String?)

  /// Shows a row as not selected, if the display shows it as selected.
  func display(deselectedRowAt indexPath: ListIndexPath)

  /// Emits one event for each pull to refresh.
  var refreshRequests: Observable<Void> { get }
}
