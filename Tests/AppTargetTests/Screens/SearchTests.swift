import Rill
import RillHeadless
import RillTesting
import TestSupport
import Testing

@Suite struct SearchTests {
  private let clock = VirtualTimeScheduler()
  private let api = RequestStub<String, [Hit]>()
  private let viewModel: SearchViewModel

  init() {
    viewModel = SearchViewModel(scheduler: clock) { [api] in api.request($0) }
  }

  private func type(_ text: String) {
    viewModel.query.accept(text)
    clock.advance(by: .milliseconds(300))
  }

  @Test func `the answer to the newest search is shown, and one that has failed twice shows nothing`() {
    type("sw")
    type("swift")
    #expect(api.requests.map(\.input) == ["sw", "swift"])
    #expect(api.requests.map(\.state) == [.canceled, .waiting])
    api.requests[1].succeed([Hit(title: "Swift")])
    type("rill")
    api.requests[2].fail(Failure())
    api.requests[3].fail(Failure())
    #expect(viewModel.shown == [[Hit(title: "Swift")], []])
  }

  @Test func `the screen follows its view model`() {
    let screen = SearchScreen(viewModel: viewModel)
    screen.appear()
    #expect(screen.title == "Search")
    type("swift")
    #expect(screen.title == "swift")
    #expect(screen.view.descendant(ActivityIndicator.self)?.isAnimating == true)
    api.requests[0].succeed([Hit(title: "Swift"), Hit(title: "Swiftlet")])
    #expect(screen.summary.text == "2 found")
    #expect(screen.view.descendant(ActivityIndicator.self)?.isAnimating == false)
  }
}
