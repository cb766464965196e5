import Observation
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

@MainActor
@Suite struct ListViewModelTests {
  @Test func `the reuse identifier is the type's name unless overridden`() {
    #expect(Row.reuseIdentifier == "Row")
    #expect(OtherRow.reuseIdentifier == "other")
  }

  @Test func `an identity is made of any text`() {
    let number = 7
    #expect("row \(number)" as ListItemID == ListItemID("row 7"))
  }

  @Test func `content is equal for equal values of one type`() {
    #expect(Row(id: "a").hasSameContent(as: Row(id: "a")))
    #expect(!Row(id: "a").hasSameContent(as: Row(id: "a", text: "x")))
    #expect(!OtherRow(id: "a").hasSameContent(as: Row(id: "a")))
  }

  @Test func `a list shows the answers of a resource, which asks while the list exists`() {
    let (query, api) = (BehaviorRelay(value: "a"), RequestStub<String, [String]>())
    let results = Resource(query) { api.request($0) }
    do {
      let viewModel = ListViewModel(
        sections: results.asObservable().map { state in
          [ListSection(id: "results", (state.latest ?? []).map { Row(id: ListItemID($0)) })]
        })
      func shown() -> [String] { viewModel.listItems.value.flatMap { $0.items.map { "\($0.id)" } } }
      api.requests[0].succeed(["apple"])
      #expect(shown() == ["apple"])
      query.accept("b")
      #expect(shown() == ["apple"])
      api.requests[1].succeed(["banana", "blueberry"])
      #expect(shown() == ["banana", "blueberry"])
    }
    query.accept("c")
    #expect(api.requests.count == 2)
  }

  @Test func `there is content when any section has a row`() {
    let viewModel = StubViewModel()
    #expect(!viewModel.hasContent.value)
    viewModel.listItems.accept(sections([]))
    #expect(!viewModel.hasContent.value)
    viewModel.listItems.accept(sections([], [Row(id: "a")]))
    #expect(viewModel.hasContent.value)
  }

  @Test func `whether there is content or an error can be observed without keeping the value`() async throws {
    let viewModel = StubViewModel()
    let changes = Protected(0)
    withObservationTracking {
      _ = viewModel.hasContent.observed.value
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    withObservationTracking {
      _ = viewModel.hasError.observed.value
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    viewModel.listItems.accept(sections([Row(id: "a")]))
    let load = viewModel.loadItems().subscribe(onError: { _ in })
    viewModel.loads[0].fail(Failure())
    // The changes are reported in an earlier turn of the main queue.
    for try await _ in Observable.just(0).observe(on: MainScheduler.instance).values(buffering: .unbounded) {}
    #expect(changes.value == 2)
    load.dispose()
  }

  @Test func `whether there is content is sent once for each change of it`() {
    let viewModel = StubViewModel()
    let seen = BehaviorRelay<[Bool]>(value: [])
    let bag = DisposeBag()
    viewModel.hasContent.subscribe(onNext: { hasContent in seen.update { $0.append(hasContent) } }).disposed(by: bag)
    for ids in [[], ["a"], ["a", "b"], ["b"], []] {
      viewModel.listItems.accept(sections(ids.map { Row(id: ListItemID($0)) }))
    }
    #expect(seen.value == [false, true, false])
  }

  @Test func `more can be derived from the states of a list`() {
    let viewModel = StubViewModel()
    let showsHint = Derived(viewModel.hasContent, viewModel.hasError) { !$0 && !$1 }
    let seen = BehaviorRelay<[Bool]>(value: [])
    let bag = DisposeBag()
    showsHint.subscribe(onNext: { shows in seen.update { $0.append(shows) } }).disposed(by: bag)
    viewModel.loader.load()
    viewModel.loads.last?.fail(Offline())
    #expect(viewModel.hasError.value && !showsHint.value)
    viewModel.loader.load()
    viewModel.loads.last?.succeed(sections([Row(id: "a")]))
    #expect(viewModel.hasContent.value && !viewModel.hasError.value && !showsHint.value)
    viewModel.listItems.accept([])
    #expect(seen.value == [true, false, true])
  }

  @Test func `hasError follows the load error, and cannot end`() {
    let viewModel = StubViewModel()
    let seen = BehaviorRelay<[Bool]>(value: [])
    let bag = DisposeBag()
    viewModel.hasError.subscribe(onNext: { hasError in seen.update { $0.append(hasError) } }).disposed(by: bag)
    for isFailing in [true, true, false, true] {
      viewModel.loader.load()
      if isFailing { viewModel.loads.last?.fail(Offline()) } else { viewModel.loads.last?.succeed([]) }
    }
    #expect(seen.value == [false, true, false, true])
  }

  @Test func `a fixed content has nothing to load, and each pull ends`() {
    let display = StubDisplay()
    let driver = ListDriver(viewModel: ListViewModel(sections([Row(id: "a")])), display: display)
    #expect(display.takeCalls().first == #"items ["a"] inserted section 0"#)
    _ = display.takeCalls()
    driver.appear()
    #expect(display.takeCalls() == [])
    display.pulls.accept(())
    driver.loadNextPage()
    #expect(display.takeCalls() == ["refreshing true", "refreshing false"])
  }

  @Test func `a stream's content is shown for as long as the view model lives`() {
    let (stream, isEnded) = (BehaviorRelay(value: sections([Row(id: "a")])), BehaviorRelay(value: false))
    var viewModel: ListViewModel? = ListViewModel(
      sections: stream.do(onDispose: { isEnded.accept(true) }), loader: Loader { _ in Observable<Void>.empty() })
    stream.accept(sections([Row(id: "b")]))
    #expect(viewModel?.listItems.value.outline == "[b]")
    #expect(!isEnded.value)
    viewModel = nil
    #expect(isEnded.value)
  }

  @Test func `given content shows until the stream emits other content, and without a loader nothing loads`() {
    let stream = PublishRelay<ListSections>()
    let viewModel = ListViewModel(sections([Row(id: "kept")]), sections: stream.asObservable(), texts: .chinese)
    let display = StubDisplay()
    let driver = ListDriver(viewModel: viewModel, display: display)
    driver.appear()
    #expect(viewModel.listItems.value.outline == "[kept]")
    #expect(viewModel.loader.currentState == .idle)
    #expect(viewModel.texts.value == .chinese)
    stream.accept(sections([Row(id: "new")]))
    #expect(viewModel.listItems.value.outline == "[new]")
  }

  @Test func `an appearance is counted each time, by the driver`() {
    final class Tracked: ListViewModel {
      var count = 0

      init() { super.init(page: Rows("rows"), request: { .just(()) }, show: { _ in }) }

      override func trackScreenviews() { count += 1 }
    }
    let viewModel = Tracked()
    let driver = ListDriver(viewModel: viewModel, display: StubDisplay())
    #expect(viewModel.count == 0)
    for _ in 0..<2 {
      driver.appear()
      driver.leave()
    }
    #expect(viewModel.count == 2)
  }

  @Test func `it handles the events in rows of its kind, and answers for rows without an owner`() {
    final class Answering: ListViewModel {
      override func swipeActions(in row: AnyListRow) -> [SwipeAction] { [SwipeAction("Hide", RowSelected())] }
    }
    let viewModel = Answering(sections([Row(id: "a"), OtherRow(id: "b")]))
    var heard: [String] = []
    viewModel.on(RowSelected.self, in: OtherRow.self) { _, row in heard.append("\(row.item.id) \(row.indexPath)") }
    viewModel.on(RowSelected.self) { _, row in heard.append("any \(row.item.id)") }
    let driver = ListDriver(viewModel: viewModel, display: StubDisplay())
    for item in 0..<2 { driver.send(RowSelected(), at: ListIndexPath(section: 0, item: item)) }
    #expect(heard == ["any a", "b 0-1", "any b"])
  }

  @Test func `a fake that loads for ever, or has failed, gives another request`() {
    let loading = ListViewModel(request: { Observable<[Row]>.never() }, sections: { sections($0) })
    let failing = ListViewModel(request: { Observable<[Row]>.error(Offline()) }, sections: { sections($0) })
    let bag = DisposeBag()
    loading.loadItems().bind(onNext: {}).disposed(by: bag)
    failing.loadItems().catch { _ in .empty() }.bind(onNext: {}).disposed(by: bag)
    #expect(!loading.hasError.value)
    #expect(failing.hasError.value)
  }
}
