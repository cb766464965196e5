import Rill
import RillList
import RillTesting
import Testing

/// What is on the screen stays there while something newer is loaded, and how pulls end meanwhile.
@MainActor
@Suite struct StaleContentTests {
  let clock = VirtualTimeScheduler()
  let viewModel = StubViewModel()
  let display = StubDisplay()
  let bag = DisposeBag()

  private func drive(_ options: LoadOptions = LoadOptions()) -> ListDriver {
    let driver = ListDriver(viewModel: viewModel, display: display, options: options)
    _ = display.takeCalls()
    return driver
  }

  private let old = sections([Row(id: "old")])
  private let new = sections([Row(id: "new")])

  @Test func `what a cache holds shows first, and stays when the network fails`() {
    let driver = drive()
    driver.appear()
    viewModel.loads[0].send(old)
    viewModel.loads[0].fail(Offline())
    #expect(
      display.takeCalls() == [
        "animating true", #"items ["old"] inserted section 0"#, "error The network is down.", "animating false",
      ])
    #expect(viewModel.hasContent)
  }

  @Test func `a retry keeps the content and the sentence until it has succeeded`() {
    let driver = drive()
    driver.appear()
    viewModel.loads[0].send(old)
    viewModel.loads[0].fail(Offline())
    _ = display.takeCalls()
    driver.load()
    #expect(display.takeCalls() == ["animating true"])
    viewModel.loads[1].succeed(new)
    #expect(
      display.takeCalls() == [#"items ["new"] deleted 0-0, inserted 0-0"#, "error none", "animating false"])
  }

  @Test func `content that was there before the first appearance is refreshed`() {
    viewModel.listItems.accept(old)
    let driver = drive()
    driver.appear()
    #expect(display.takeCalls() == ["refreshing true"])
  }

  @Test func `a load that runs into its time limit shows the sentence of the limit`() {
    let driver = drive(LoadOptions(timeLimit: .seconds(10), scheduler: clock))
    driver.appear()
    clock.run()
    #expect(
      display.takeCalls() == ["animating true", "error Loading took longer than 10.0 seconds.", "animating false"])
    display.pulls.accept(())
    viewModel.loads[1].succeed(new)
    #expect(
      display.takeCalls()
        == ["refreshing true", #"items ["new"] inserted section 0"#, "error none", "refreshing false"])
  }

  // MARK: Pulls

  @Test func `a pull that is refused is ended at once, and the load goes on`() {
    let driver = drive(LoadOptions(policy: .exhaust))
    driver.appear()
    display.pulls.accept(())
    #expect(display.takeCalls() == ["animating true", "refreshing false"])
    #expect(viewModel.loads.map(\.state) == [.waiting])
  }

  @Test func `a pull that waits for its turn ends with its load, or when the screen is left`() {
    let driver = drive(LoadOptions(policy: .serial))
    driver.appear()
    display.pulls.accept(())
    #expect(display.takeCalls() == ["animating true", "refreshing true"])
    viewModel.loads[0].succeed(old)
    #expect(display.takeCalls().suffix(1) == ["animating false"])
    viewModel.loads[1].succeed(old)
    #expect(display.takeCalls() == ["refreshing false"])
    driver.load()
    display.pulls.accept(())
    driver.leave()
    #expect(display.takeCalls() == ["animating true", "refreshing true", "animating false", "refreshing false"])
  }

  @Test func `a pull that is superseded before anybody hears of it is ended too`() {
    let model = ReloadingViewModel()
    let driver = ListDriver(viewModel: model, display: display)
    driver.load()
    _ = display.takeCalls()
    // What is given up loads again, before the display was told of the refresh.
    model.onCancel = { [weak driver] in driver?.load() }
    display.pulls.accept(())
    #expect(display.takeCalls() == ["refreshing false"])
    model.onCancel = nil
  }

  @Test func `a pull shows for the minimum time, without a delay, and ends once`() {
    let driver = drive(
      LoadOptions(indicatorDelay: .seconds(1), indicatorMinimum: .seconds(2), scheduler: clock))
    display.pulls.accept(())
    #expect(display.takeCalls() == ["refreshing true"])
    viewModel.loads[0].succeed(new)
    #expect(display.takeCalls() == [#"items ["new"] inserted section 0"#])
    clock.advance(by: .seconds(2))
    #expect(display.takeCalls() == ["refreshing false"])
    clock.run()
    #expect(display.takeCalls() == [])
    withExtendedLifetime(driver) {}
  }
}

/// Its loads never end, and tell when they are cancelled.
private final class ReloadingViewModel: ListViewModel {
  let listItems = BehaviorRelay<ListSections>(value: [])
  let loadError = BehaviorRelay<(any Error)?>(value: nil)
  @MainActor var onCancel: (() -> Void)?

  @MainActor init() {}

  func trackScreenviews() {}

  func loadItems() -> Observable<Void> {
    .create { [weak self] _ in
      Disposables.create {
        MainActor.assumeIsolated {
          let action = self?.onCancel
          self?.onCancel = nil
          action?()
        }
      }
    }
  }
}
