/// The answers a loader needs about the pages it loads.
@MainActor
package struct PageSource {
  /// Pages without end.
  package static let all = PageSource()
  /// No pages: the loader refuses each next page.
  static let none = PageSource(hasNext: { false })

  /// Whether there is a next page.
  var hasNext: @MainActor () -> Bool = { true }
  /// The error of a next page whose request has completed but which counts as failed.
  var takeFault: @MainActor () -> (any Error)? = { nil }
}
