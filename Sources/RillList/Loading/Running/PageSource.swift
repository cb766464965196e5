/// What a loader asks about the pages that it loads.
@MainActor
struct PageSource {
  /// There are none: the load of a next page is refused.
  static let none = PageSource(hasNext: { false })

  /// Whether there is a page to ask for.
  var hasNext: @MainActor () -> Bool = { true }
  /// Why a next page that has been answered has failed all the same.
  var takeFault: @MainActor () -> (any Error)? = { nil }
}
