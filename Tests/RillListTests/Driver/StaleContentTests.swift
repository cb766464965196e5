import Rill
import RillList
import RillTesting
import Testing

/// The content on the screen stays while newer content is loaded, and pulls end in the meantime.
@MainActor
@Suite struct StaleContentTests {
  let clock = VirtualTimeScheduler()
  let viewModel = StubViewModel()
  let display = StubDisplay()
  let bag = DisposeBag()

  private func drive() -> ListDriver { drive(viewModel) }

  private func drive(_ viewModel: ListViewModel) -> ListDriver {
    let driver = ListDriver(viewModel: viewModel, display: display)
    _ = display.takeCalls()
    return driver
  }

  private let old = sections([Row(id: "old")])
  private let new = sections([Row(id: "new")])

  @Test func `cached content shows first, and stays when the network fails`() {
    let driver = drive()
    driver.appear()
    viewModel.loads[0].send(old)
    viewModel.loads[0].fail(Offline())
    #expect(
      display.takeCalls() == [
        "animating true", #"items ["old"] inserted section 0"#, "error The network is down.", "animating false",
      ])
    #expect(viewModel.hasContent.value)
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
    let viewModel = StubViewModel(LoadOptions(timeLimit: .seconds(10), scheduler: clock))
    let driver = drive(viewModel)
    driver.appear()
    clock.run()
    #expect(
      display.takeCalls() == ["animating true", "error Loading took too long.", "animating false"])
    display.pulls.accept(())
    viewModel.loads[1].succeed(new)
    #expect(
      display.takeCalls()
        == ["refreshing true", #"items ["new"] inserted section 0"#, "error none", "refreshing false"])
  }

  // MARK: Pulls

  @Test func `a rejected pull is ended at once, and the load continues`() {
    let viewModel = StubViewModel(LoadOptions(policy: .exhaust))
    let driver = drive(viewModel)
    driver.appear()
    display.pulls.accept(())
    #expect(display.takeCalls() == ["animating true", "refreshing false"])
    #expect(viewModel.loads.map(\.state) == [.waiting])
  }

  @Test func `a pull that waits for its turn ends with its load, or when the screen is left`() {
    let viewModel = StubViewModel(LoadOptions(policy: .serial))
    let driver = drive(viewModel)
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

  @Test func `a pull that is superseded before any observer is notified is ended too`() {
    let model = ReloadingViewModel()
    let driver = ListDriver(viewModel: model, display: display)
    driver.load()
    _ = display.takeCalls()
    // The canceled load starts another one before the display is notified of the refresh.
    model.onCancel = { [weak driver] in driver?.load() }
    display.pulls.accept(())
    #expect(display.takeCalls() == ["refreshing false"])
    model.onCancel = nil
  }

  @Test func `a pull shows for the minimum time, without a delay, and ends once`() {
    let viewModel = StubViewModel(
      LoadOptions(indicatorDelay: .seconds(1), indicatorMinimum: .seconds(2), scheduler: clock))
    let driver = drive(viewModel)
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

/// Its loads never end, and it is notified when they are canceled.
private final class ReloadingViewModel: ListViewModel {
  @MainActor
  private final class Hook {
    var onCancel: (() -> Void)?

    func take() -> (() -> Void)? {
      defer { onCancel = nil }
      return onCancel
    }
  }

  private let hook: Hook
  var onCancel: (() -> Void)? {
    get { hook.onCancel }
    set { hook.onCancel = newValue }
  }

  init() {
    let hook = Hook()
    self.hook = hook
    super.init {
      .create { [weak hook] _ in Disposables.create { MainActor.assumeIsolated { hook?.take()?() } } }
    } sections: { (content: ListSections) in
      content
    }
  }
}
