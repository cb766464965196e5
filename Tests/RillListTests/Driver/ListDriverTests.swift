import Dispatch
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

@MainActor
@Suite(.tags(.concurrency)) struct ListDriverTests {
  let viewModel = StubViewModel()
  let display = StubDisplay()
  let driver: ListDriver

  init() {
    driver = ListDriver(viewModel: viewModel, display: display)
    _ = display.takeCalls()
  }

  private let row = Row(id: "a")

  private func loadFirst() {
    driver.appear()
    viewModel.loads[0].succeed(sections([row]))
    _ = display.takeCalls()
  }

  @Test func `a new driver shows that nothing happens`() {
    let display = StubDisplay()
    let driver = ListDriver(viewModel: StubViewModel(), display: display)
    #expect(display.calls == ["error none", "animating false", "refreshing false"])
    withExtendedLifetime(driver) {}
  }

  @Test func `a first load animates until it completes, not until its first value`() {
    driver.appear()
    #expect(display.takeCalls() == ["animating true"])
    viewModel.loads[0].send(sections([row]))
    #expect(display.takeCalls() == [#"items ["a"] inserted section 0"#])
    viewModel.loads[0].succeed(sections([Row(id: "a"), Row(id: "b")]))
    #expect(display.takeCalls() == [#"items ["a b"] inserted 0-1"#, "animating false"])
  }

  @Test func `appearing again does not load again`() {
    loadFirst()
    driver.appear()
    #expect(viewModel.loads.count == 1)
  }

  @Test func `a first load that fails shows its sentence, and a retry that succeeds hides it`() {
    driver.appear()
    viewModel.loads[0].fail(Offline())
    #expect(display.takeCalls() == ["animating true", "error The network is down.", "animating false"])
    driver.load()
    #expect(display.takeCalls() == ["animating true"])
    viewModel.loads[1].succeed(sections([row]))
    #expect(display.takeCalls() == [#"items ["a"] inserted section 0"#, "error none", "animating false"])
  }

  @Test func `by default, an error stays while the next load runs`() {
    driver.appear()
    viewModel.loads[0].fail(Offline())
    _ = display.takeCalls()
    driver.refresh()
    #expect(display.takeCalls() == ["refreshing true"])
    viewModel.loads[1].succeed(sections([row]))
    driver.refresh()
    viewModel.loads[2].fail(Offline())
    _ = display.takeCalls()
    driver.load()
    #expect(display.takeCalls() == ["animating true"])
  }

  @Test func `errors that hide on load are hidden while a load runs, and show again if it is canceled`() {
    let viewModel = StubViewModel(LoadOptions(errors: .hideOnLoad))
    let driver = ListDriver(viewModel: viewModel, display: display)
    driver.appear()
    viewModel.loads[0].fail(Offline())
    #expect(display.takeCalls().contains("error The network is down."))
    #expect(viewModel.hasError.value)
    let load = viewModel.loadItems().subscribe()
    #expect(display.takeCalls() == ["error none", "animating true"])
    #expect(!viewModel.hasError.value && viewModel.loader.currentError == nil)
    load.dispose()
    #expect(display.takeCalls() == ["error The network is down.", "animating false"])
    #expect(viewModel.loader.currentError is Offline)
    driver.refresh()
    #expect(display.takeCalls() == ["error none", "refreshing true"])
    viewModel.loads[2].succeed(sections([row]))
    #expect(display.takeCalls() == [#"items ["a"] inserted section 0"#, "refreshing false"])
    driver.loadNextPage()
    driver.refresh()
    viewModel.loads[3].fail(Offline())
    #expect(display.takeCalls() == ["refreshing true", "error The network is down.", "refreshing false"])
  }

  @Test func `code can wait for a load, as the article says`() async throws {
    let content = sections([row])
    let viewModel = ListViewModel(request: { .just(content) }, sections: { $0 })
    for try await _ in viewModel.loadItems().values(buffering: .unbounded) {}
    #expect(viewModel.hasContent.value)
  }

  @Test func `a pull refreshes and ends exactly once`() {
    loadFirst()
    display.pulls.accept(())
    #expect(display.takeCalls() == ["refreshing true"])
    viewModel.loads[1].succeed(sections([row]))
    #expect(display.takeCalls() == ["refreshing false"])
  }

  @Test func `a refresh that fails keeps the content, shows the error and leaves the screen able to load`() {
    loadFirst()
    display.pulls.accept(())
    viewModel.loads[1].fail(Offline())
    #expect(display.takeCalls() == ["refreshing true", "error The network is down.", "refreshing false"])
    #expect(viewModel.hasContent.value)
    display.pulls.accept(())
    viewModel.loads[2].succeed(sections([row]))
    #expect(display.takeCalls() == ["refreshing true", "error none", "refreshing false"])
  }

  @Test func `of two overlapping refreshes the newer one counts, and the older one's late answer changes nothing`() {
    loadFirst()
    display.pulls.accept(())
    driver.refresh()
    #expect(viewModel.loads.map(\.state) == [.succeeded, .canceled, .waiting])
    #expect(display.takeCalls() == ["refreshing true"])
    viewModel.loads[2].succeed(sections([Row(id: "new")]))
    viewModel.loads[1].succeed(sections([Row(id: "old")]))
    #expect(display.takeCalls() == [#"items ["new"] deleted 0-0, inserted 0-0"#, "refreshing false"])
  }

  @Test func `a pull during the first load replaces it, and the indicators switch`() {
    driver.appear()
    display.pulls.accept(())
    #expect(display.takeCalls() == ["animating true", "animating false", "refreshing true"])
    viewModel.loads[1].succeed(sections([row]))
    #expect(display.takeCalls() == [#"items ["a"] inserted section 0"#, "refreshing false"])
  }

  @Test(arguments: [false, true])
  func `leaving in the middle of a load cancels its work and stops the indicator; returning loads again`(refresh: Bool)
  {
    if refresh {
      loadFirst()
      driver.refresh()
    } else {
      driver.appear()
    }
    let number = viewModel.loads.count - 1
    driver.leave()
    #expect(viewModel.loads[number].state == .canceled)
    #expect(
      display.takeCalls()
        == (refresh ? ["refreshing true", "refreshing false"] : ["animating true", "animating false"]))
    viewModel.loads[number].succeed(sections([Row(id: "late")]))
    #expect(display.takeCalls() == [])
    driver.appear()
    #expect(viewModel.loads.count == number + 2)
  }

  @Test func `leaving after a load changes nothing`() {
    loadFirst()
    driver.leave()
    driver.appear()
    #expect(display.takeCalls() == [])
  }

  @Test func `a load that ends inside subscribe shows its indicator on and off`() {
    let display = StubDisplay()
    let driver = ListDriver(
      viewModel: ListViewModel(request: { .just([Row(id: "a")]) }, sections: { sections($0) }), display: display)
    _ = display.takeCalls()
    driver.appear()
    display.pulls.accept(())
    #expect(
      display.takeCalls() == [
        "animating true", #"items ["a"] inserted section 0"#, "animating false", "refreshing true", "refreshing false",
      ])
  }

  @Test func `a load that an observer of the state starts replaces the one being started`() {
    let bag = DisposeBag()
    driver.isRefreshing.bind(onNext: { [driver] in if $0, self.viewModel.loads.count == 0 { driver.load() } }).disposed(
      by: bag)
    driver.refresh()
    #expect(viewModel.loads.count == 1)
    viewModel.loads[0].succeed(sections([row]))
    #expect(display.takeCalls().suffix(2) == [#"items ["a"] inserted section 0"#, "animating false"])
  }

  @Test func `an answer from another thread reaches the display on the main actor`() async {
    driver.appear()
    let viewModel = viewModel
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        viewModel.loads[0].succeed(sections([Row(id: "a")]))
        DispatchQueue.main.async { done.resume() }
      }
    }
    #expect(display.takeCalls() == ["animating true", #"items ["a"] inserted section 0"#, "animating false"])
  }

  @Test func `only rows that look different are reloaded`() {
    driver.appear()
    viewModel.loads[0].succeed(sections([Row(id: "a"), Row(id: "b")]))
    _ = display.takeCalls()
    viewModel.listItems.accept(sections([Row(id: "a"), Row(id: "b", text: "liked")]))
    viewModel.listItems.accept(sections([Row(id: "a"), Row(id: "b", text: "liked")]))
    #expect(display.takeCalls() == [#"items ["a b"] reloaded 0-1"#])
  }

  @Test func `a failure may start a load in its place`() {
    let bag = DisposeBag()
    viewModel.loadError.bind(onNext: { [driver, viewModel] error in
      if error != nil, viewModel.loads.count == 1 { driver.load() }
    }).disposed(by: bag)
    driver.load()
    viewModel.loads[0].fail(Offline())
    #expect(viewModel.loads.count == 2)
    #expect(display.takeCalls() == ["animating true", "error The network is down."])
  }

  @Test func `leaving in the middle of a refresh and coming back refreshes, with the content in view`() {
    loadFirst()
    driver.refresh()
    driver.leave()
    driver.appear()
    #expect(display.takeCalls() == ["refreshing true", "refreshing false", "refreshing true"])
  }

  @Test func `a long list is compared on the driver's scheduler, and not at all when the driver is released`() {
    let clock = VirtualTimeScheduler()
    let display = StubDisplay()
    do {
      let driver = ListDriver(viewModel: viewModel, display: display, diffScheduler: clock, diffThreshold: 2)
      _ = display.takeCalls()
      viewModel.listItems.accept(sections([Row(id: "a"), Row(id: "b")]))
      #expect(display.takeCalls() == [])
      clock.run()
      #expect(display.takeCalls() == [#"items ["a b"] inserted section 0"#])
      viewModel.listItems.accept(sections([Row(id: "b")]))
      withExtendedLifetime(driver) {}
    }
    clock.run()
    #expect(display.takeCalls() == [])
  }

  @Test(arguments: [false, true])
  func `a driver that is released while it loads leaves no indicator on`(isElsewhere: Bool) async {
    // Separate, since only one driver at a time drives a view model.
    let (viewModel, display) = (StubViewModel(), StubDisplay())
    var driver: ListDriver? = ListDriver(viewModel: viewModel, display: display)
    let animating = BehaviorRelay(value: false)
    let bag = DisposeBag()
    driver?.isAnimating.bind(to: animating).disposed(by: bag)
    driver?.appear()
    #expect(display.takeCalls().last == "animating true" && animating.value)
    await end(&driver, isElsewhere)
    #expect(display.takeCalls() == ["animating false"] && !animating.value)

    driver = ListDriver(viewModel: viewModel, display: display)
    display.pulls.accept(())
    #expect(display.takeCalls().last == "refreshing true")
    await end(&driver, isElsewhere)
    #expect(display.takeCalls() == ["refreshing false"])
    viewModel.loads[0].succeed(sections([row]))
    viewModel.listItems.accept(sections([row]))
    #expect(display.takeCalls() == [])
  }

  /// Releases a driver, on the main actor or on another thread.
  private func end(_ driver: inout ListDriver?, _ isElsewhere: Bool) async {
    let last = Protected(driver)
    driver = nil
    guard isElsewhere else { return _ = last.exchange(nil) }
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        _ = last.exchange(nil)
        DispatchQueue.main.async { done.resume() }
      }
    }
  }

  @Test func `a driver that is released cancels its load and retains neither side`() {
    weak var held: StubDisplay?
    weak var heldModel: StubViewModel?
    var request: HeldRequest<Void, ListSections>?
    do {
      let display = StubDisplay()
      let viewModel = StubViewModel()
      held = display
      heldModel = viewModel
      let driver = ListDriver(viewModel: viewModel, display: display)
      driver.appear()
      request = viewModel.loads[0]
      #expect(request?.state == .waiting)
    }
    #expect(request?.state == .canceled)
    #expect(held == nil)
    #expect(heldModel == nil)
  }
}
