import RillList
import Testing

@Suite struct LoadingStateTests {
  @Test func `a state says which indicators run`() {
    let kinds: [LoadingState.Kinds] = (0..<8).map { LoadingState.Kinds(rawValue: $0) }
    for kinds in kinds {
      let state = LoadingState.loading(kinds)
      #expect(state.isLoadingFirst == kinds.contains(.first))
      #expect(state.isRefreshing == kinds.contains(.refresh))
      #expect(state.isLoadingNextPage == kinds.contains(.nextPage))
      #expect(state.isLoading == !kinds.isEmpty)
    }
  }

  @Test(arguments: [LoadingState.idle, .loaded, .failed])
  func `no indicator runs when nothing is loaded`(state: LoadingState) {
    #expect(!state.isLoadingFirst && !state.isRefreshing && !state.isLoadingNextPage && !state.isLoading)
  }

  @Test func `each kind has its bit`() {
    #expect(LoadingState.Kind.allCases.map { LoadingState.Kinds($0) } == [.first, .refresh, .nextPage])
  }
}
