import Rill
import RillList
import RillTesting
import Testing

/// A page of components, driven by a driver.
@MainActor
@Suite struct PageOfComponentsTests {
  private let api = RequestStub<LoadingState.Kind, [Row]>()
  private let content = Rows("rows")
  private let display = StubDisplay()
  private let viewModel: ListViewModel
  private let driver: ListDriver

  init() {
    let loader = Loader { [api] kind in
      api.request(kind)
    } apply: { [items = content.items] rows, _ in
      items.accept(rows)
    }
    viewModel = ListViewModel(page: StatusComponent("page", following: loader, normal: content))
    driver = ListDriver(viewModel: viewModel, display: display)
    _ = display.takeCalls()
  }

  @Test func `its first load is a first load, although a message shows, and no indicator shows beside it`() {
    driver.appear()
    #expect(api.requests.map(\.input) == [.first])
    api.requests[0].succeed([Row(id: "a")])
    #expect(display.takeCalls() == [#"items ["a"] deleted section 0, inserted section 0"#])
    #expect(viewModel.hasContent.value)
  }

  @Test func `the component shows a first load that fails, and the screen a refresh that fails`() {
    driver.appear()
    api.requests[0].fail(Offline())
    #expect(display.takeCalls() == [#"items ["page message"] reloaded 0-0"#])
    driver.load()
    api.requests[1].succeed([Row(id: "a")])
    _ = display.takeCalls()
    display.pulls.accept(())
    api.requests[2].fail(Offline())
    #expect(display.takeCalls() == ["refreshing true", "error The network is down.", "refreshing false"])
    display.pulls.accept(())
    api.requests[3].succeed([Row(id: "a")])
    #expect(display.takeCalls() == ["refreshing true", "error none", "refreshing false"])
  }

  @Test func `the screen shows the failure of a load that has emitted a part of its answer`() {
    driver.appear()
    api.requests[0].send([Row(id: "stored")])
    _ = display.takeCalls()
    api.requests[0].fail(Offline())
    #expect(display.takeCalls() == ["error The network is down."])
  }

  @Test func `the component alone shows an empty answer that is followed by a failure`() {
    driver.appear()
    api.requests[0].succeed([])
    driver.load()
    api.requests[1].fail(Offline())
    #expect(!viewModel.hasContent.value)
    #expect(display.takeCalls().last == #"items ["page message"] reloaded 0-0"#)
  }

  @Test func `the screen shows an error exactly while there is content`() {
    driver.appear()
    api.requests[0].succeed([Row(id: "a")])
    driver.refresh()
    api.requests[1].fail(Offline())
    #expect(display.takeCalls().contains("error The network is down."))
    content.items.accept([])
    #expect(display.takeCalls().contains("error none"))
    content.items.accept([Row(id: "b")])
    #expect(display.takeCalls().contains("error The network is down."))
  }

  @Test func `an observer of the sections sees correctly whether they are content`() {
    let bag = DisposeBag()
    let seen = BehaviorRelay<[Bool]>(value: [])
    viewModel.listItems
      .map { [viewModel] _ in viewModel.hasContent.value }
      .distinctUntilChanged()
      .bind(onNext: { hasContent in seen.update { $0.append(hasContent) } })
      .disposed(by: bag)
    driver.appear()
    api.requests[0].succeed([Row(id: "a")])
    driver.refresh()
    api.requests[1].succeed([])
    #expect(seen.value == [false, true, false])
  }

  @Test func `whether there is content changes together with the sections`() {
    let bag = DisposeBag()
    let seen = BehaviorRelay<[String]>(value: [])
    Derived(viewModel.listItems, viewModel.hasContent) { "\($0.outline) \($1)" }
      .subscribe(onNext: { shown in seen.update { $0.append(shown) } })
      .disposed(by: bag)
    driver.appear()
    api.requests[0].succeed([Row(id: "a")])
    driver.refresh()
    api.requests[1].succeed([])
    #expect(
      seen.value == [
        "page message[page message] false", "rows[a] true", "page message[page message] false",
      ])
  }

  @Test func `components that change in a batch, and from inside an observer, are on the display afterward`() {
    let bag = DisposeBag()
    let (first, second) = (Rows("first"), Rows("second"))
    let loader = Loader { _ in Observable<Void>.just(()) }
    let page = StatusComponent("page", following: loader, normal: GroupComponent("both", [first, second]))
    let viewModel = ListViewModel(page: page)
    let display = StubDisplay()
    let driver = ListDriver(viewModel: viewModel, display: display)
    let states = BehaviorRelay<[String]>(value: [])
    Derived(viewModel.listItems, viewModel.hasContent) { "\($0.outline) \($1)" }
      .subscribe(onNext: { shown in states.update { $0.append(shown) } })
      .disposed(by: bag)
    first.items.subscribe(onNext: { rows in if rows.count == 1 { first.items.accept(rows + [Row(id: "c")]) } })
      .disposed(by: bag)
    _ = display.takeCalls()
    batch {
      first.items.accept([Row(id: "a")])
      second.items.accept([Row(id: "b")])
    }
    #expect(states.value.first == "page message[page message] false")
    #expect(states.value.last == "first[ac] second[b] true")
    #expect(states.value.dropFirst().allSatisfy { $0.hasSuffix("true") })
    #expect(display.takeCalls().last == #"items ["a c", "b"] inserted 0-1"#)
    withExtendedLifetime(driver) {}
  }

  @Test func `leaving cancels the load, and returning loads again, as a refresh once there was content`() {
    driver.appear()
    driver.leave()
    #expect(api.requests[0].state == .canceled)
    driver.appear()
    api.requests[1].succeed([Row(id: "a")])
    driver.refresh()
    driver.leave()
    driver.appear()
    #expect(api.requests.map(\.input) == [.first, .first, .refresh, .refresh])
  }

  @Test func `loadItems is one load by the loader`() {
    let bag = DisposeBag()
    var isCompleted = false
    viewModel.loadItems().subscribe(onCompleted: { MainActor.assumeIsolated { isCompleted = true } }).disposed(by: bag)
    #expect(driverState == .loading(.first))
    api.requests[0].succeed([Row(id: "a")])
    #expect(isCompleted)
    #expect(driverState == .loaded)
  }

  private var driverState: LoadingState { viewModel.loader.currentState }
}
