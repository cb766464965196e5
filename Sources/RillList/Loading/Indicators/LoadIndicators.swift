import Rill

/// The indicators of a loader, one for each kind of load.
@MainActor
struct LoadIndicators {
  let animating: TimedIndicator
  let refreshing: TimedIndicator
  let paging: TimedIndicator

  init(_ options: LoadOptions) {
    animating = TimedIndicator(options)
    refreshing = TimedIndicator(options)
    paging = TimedIndicator(options)
  }

  /// Shows what runs in the state of now: whoever hears of one indicator may have changed it before the next is told.
  func follow(_ state: () -> LoadingState, isPulled: Bool) {
    animating.follow(state().isLoadingFirst)
    refreshing.follow(state().isRefreshing, isPulled: isPulled)
    paging.follow(state().isLoadingNextPage)
  }

  /// Hides at once what does not run.
  func stop(_ state: () -> LoadingState) {
    if !state().isLoadingFirst { animating.stop() }
    if !state().isRefreshing { refreshing.stop() }
    if !state().isLoadingNextPage { paging.stop() }
  }
}
