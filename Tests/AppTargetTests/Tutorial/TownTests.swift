import Rill
import RillList
import RillTesting
import Testing

@MainActor @Suite struct TownTests {
  let api = RequestStub<Void, [String]>()

  @Test func `the towns of the answer are the items`() {
    let viewModel = TownListViewModel(towns: { api.request(()) }, scheduler: VirtualTimeScheduler())
    viewModel.loader.load()
    api.requests[0].succeed(["Turku", "Oulu"])
    #expect(viewModel.listItems.value.map { $0.items.map(\.id) } == [["Turku", "Oulu"]])
  }

  @Test func `a load without an answer fails after ten seconds`() {
    let clock = VirtualTimeScheduler()
    let viewModel = TownListViewModel(towns: { api.request(()) }, scheduler: clock)
    viewModel.loader.load()
    clock.advance(by: .seconds(9))
    #expect(!viewModel.hasError.value)
    clock.advance(by: .seconds(1))
    #expect(viewModel.hasError.value)
  }
}
