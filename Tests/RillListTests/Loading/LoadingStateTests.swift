import RillList
import Testing

@Suite struct LoadingStateTests {
  private static let states: [LoadingState] = [.idle, .loading(.first), .loading(.refresh), .loaded, .failed]

  @Test(arguments: states)
  func `a start always begins its own load`(state: LoadingState) {
    for kind in [LoadingState.Kind.first, .refresh] {
      var next = state
      next.apply(.start(kind))
      #expect(next == .loading(kind))
    }
  }

  @Test(arguments: states)
  func `an end without a load changes nothing, and a load ends as its event says`(state: LoadingState) {
    for (event, end) in [(LoadingState.Event.succeed, LoadingState.loaded), (.fail, .failed), (.leave, .idle)] {
      var next = state
      next.apply(event)
      #expect(next == (state.isLoading ? end : state))
    }
  }

  @Test(arguments: states)
  func `at most one indicator runs, and one runs exactly while loading`(state: LoadingState) {
    #expect(!(state.isAnimating && state.isRefreshing))
    #expect(state.isAnimating == (state == .loading(.first)))
    #expect(state.isRefreshing == (state == .loading(.refresh)))
  }
}
