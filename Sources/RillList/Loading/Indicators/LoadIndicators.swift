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

  /// Updates each indicator from the current state, because an observer of one indicator may change the state before
  /// the next one updates.
  func follow(_ state: () -> LoadingState, isPulled: Bool) {
    animating.follow(state().isLoadingFirst)
    refreshing.follow(state().isRefreshing, isPulled: isPulled)
    paging.follow(state().isLoadingNextPage)
  }

  /// Hides the indicators of loads that do not run, at once.
  func stop(_ state: () -> LoadingState) {
    if !state().isLoadingFirst { animating.stop() }
    if !state().isRefreshing { refreshing.stop() }
    if !state().isLoadingNextPage { paging.stop() }
  }
}
