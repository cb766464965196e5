import Rill
import RillList
import Testing

/// A view model with its own loader, which a driver follows.
@MainActor
@Suite struct FollowedLoaderTests {
  let viewModel = PagedViewModel(LoadOptions(policy: .exhaust))
  let display = StubDisplay()

  private func drive() -> ListDriver { ListDriver(viewModel: viewModel, display: display) }

  @Test func `the driver runs the view model's loads, pages included, under its policy`() {
    let driver = drive()
    driver.appear()
    driver.refresh()
    viewModel.requests[0].send(true)
    viewModel.requests[0].complete()
    _ = display.takeCalls()
    driver.loadNextPage()
    #expect(viewModel.requests.map(\.kind) == [.first, .nextPage])
    #expect(viewModel.loader.currentState == .loading(.nextPage))
    #expect(display.takeCalls() == [])
  }

  @Test func `a load that other code starts is shown, and its error too`() {
    let driver = drive()
    _ = display.takeCalls()
    viewModel.loader.load()
    viewModel.requests[0].fail()
    #expect(display.takeCalls() == ["animating true", "error The network is down.", "animating false"])
    withExtendedLifetime(driver) {}
  }

  @Test func `a driver that is added later shows the current state`() {
    viewModel.loader.load()
    viewModel.requests[0].fail()
    viewModel.loader.refresh()
    let driver = drive()
    #expect(
      display.takeCalls() == ["error The network is down.", "animating false", "refreshing true"])
    withExtendedLifetime(driver) {}
  }

  @Test func `a driver that is released cancels the loads and leaves no indicator on`() {
    do {
      let driver = drive()
      driver.appear()
      _ = display.takeCalls()
      // An optimized build would release it before it handles the calls.
      withExtendedLifetime(driver) {}
    }
    #expect(viewModel.requests.map(\.isCancelled) == [true])
    #expect(viewModel.loader.currentState == .idle)
    #expect(display.takeCalls() == ["animating false"])
  }

  @Test func `of two drivers in view, the one that leaves last cancels the loads`() {
    let (first, second) = (drive(), drive())
    first.appear()
    second.appear()
    first.leave()
    #expect(viewModel.requests.map(\.isCancelled) == [false])
    #expect(viewModel.loader.currentState == .loading(.first))
    second.leave()
    #expect(viewModel.requests.map(\.isCancelled) == [true])
    #expect(viewModel.loader.currentState == .idle)
  }

  @Test func `a driver that is released after another one has appeared again leaves its loads alone`() {
    let lower = drive()
    lower.appear()
    viewModel.requests[0].send(true)
    viewModel.requests[0].complete()
    do {
      let upper = drive()
      upper.appear()
      lower.leave()
      upper.leave()
      lower.appear()
      lower.refresh()
      withExtendedLifetime(upper) {}
    }
    #expect(viewModel.requests.map(\.isCancelled) == [false, false])
    #expect(viewModel.loader.currentState == .loading(.refresh))
  }

  @Test func `a list of one request has no pages`() {
    let viewModel = StubViewModel()
    let driver = ListDriver(viewModel: viewModel, display: display)
    driver.loadNextPage()
    #expect(viewModel.loads.count == 0)
  }

  @Test func `loadItems is one of the loader's loads, a refresh if there is content`() {
    let bag = DisposeBag()
    viewModel.loadItems().subscribe { _ in }.disposed(by: bag)
    viewModel.requests[0].send(true)
    viewModel.requests[0].complete()
    viewModel.loadItems().subscribe { _ in }.disposed(by: bag)
    #expect(viewModel.requests.map(\.kind) == [.first, .refresh])
  }
}
