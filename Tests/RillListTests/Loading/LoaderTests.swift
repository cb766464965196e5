import Rill
import RillList
import RillTesting
import Testing

@MainActor
@Suite struct LoaderTests {
  let api = RequestStub<LoadingState.Kind, String>()
  let clock = VirtualTimeScheduler()
  let bag = DisposeBag()

  /// The applied values.
  @MainActor
  final class Content { var texts: [String] = [] }
  let content = Content()

  func loader(_ options: LoadOptions = LoadOptions()) -> Loader {
    Loader(options: options) { [api] in
      api.request($0)
    } apply: { [content] text, _ in
      content.texts.append(text)
    }
  }

  /// The elements that a stream has emitted so far.
  func seen<Element: Sendable>(_ stream: Observable<Element>) -> BehaviorRelay<[Element]> {
    let seen = BehaviorRelay<[Element]>(value: [])
    stream.subscribe(onNext: { element in seen.update { $0.append(element) } }).disposed(by: bag)
    return seen
  }

  /// Whether there was an error, for each element.
  func failures(_ errors: Observable<(any Error)?>) -> BehaviorRelay<[Bool]> { seen(errors.map { $0 != nil }) }

  @Test func `a loader requests each kind, applies each value, and emits its state`() {
    let loader = loader()
    let states = seen(loader.state)
    loader.appear(hasContent: false)
    api.requests[0].send("cached")
    api.requests[0].succeed("new")
    loader.loadNextPage()
    api.requests[1].succeed("page")
    #expect(api.requests.map(\.input) == [.first, .nextPage])
    #expect(content.texts == ["cached", "new", "page"])
    #expect(states.value == [.idle, .loading(.first), .loaded, .loading(.nextPage), .loaded])
  }

  @Test(arguments: [(false, LoadingState.Kind.first), (true, .refresh)])
  func `appearing loads what was never loaded, as a refresh if there is content`(
    hasContent: Bool, kind: LoadingState.Kind
  ) {
    let loader = loader()
    loader.appear(hasContent: hasContent)
    loader.appear(hasContent: hasContent)
    #expect(api.requests.map(\.input) == [kind])
  }

  @Test func `a page that fails is an error of the page only, until the next one begins`() {
    let loader = loader()
    let (errors, pageErrors) = (failures(loader.loadError), failures(loader.pageError))
    loader.load()
    api.requests[0].succeed("a")
    loader.loadNextPage()
    api.requests[1].fail(Offline())
    #expect(loader.currentState == .loaded)
    loader.loadNextPage()
    #expect(errors.value == [false, false])
    #expect(pageErrors.value == [false, true, false])
  }

  @Test func `a refresh that succeeds clears the error of a page, one that fails does not`() {
    let loader = loader()
    let errors = failures(loader.pageError)
    loader.loadNextPage()
    api.requests[0].fail(Offline())
    loader.refresh()
    api.requests[1].fail(Offline())
    #expect(errors.value == [false, true])
    loader.refresh()
    api.requests[2].succeed("a")
    #expect(errors.value == [false, true, false])
  }

  @Test func `a page is canceled by a refresh, and leaving cancels it without loading again at the return`() {
    let loader = loader()
    loader.load()
    api.requests[0].succeed("a")
    loader.loadNextPage()
    loader.refresh()
    #expect(api.requests.map(\.state) == [.succeeded, .canceled, .waiting])
    api.requests[2].succeed("b")
    loader.loadNextPage()
    loader.leave()
    #expect(api.requests[3].state == .canceled)
    #expect(loader.currentState == .loaded)
    loader.appear(hasContent: true)
    #expect(api.requests.count == 4)
  }

  @Test func `a load that is superseded by its own value is no longer observed`() {
    let kinds = BehaviorRelay<[LoadingState.Kind]>(value: [])
    let content = content
    weak var weakLoader: Loader?
    let loader = Loader { kind -> Observable<String> in
      kinds.update { $0.append(kind) }
      return kind == .first ? .of("a", "late") : .never()
    } apply: { text, _ in
      content.texts.append(text)
      weakLoader?.refresh()
    }
    weakLoader = loader
    loader.load()
    #expect(content.texts == ["a"])
    #expect(kinds.value == [.first, .refresh])
    #expect(loader.currentState == .loading(.refresh))
  }

  @Test func `a load that is canceled while its request is created sends no request`() {
    weak var weakLoader: Loader?
    let loader = Loader { [api] kind in
      if kind == .first { weakLoader?.leave() }
      return api.request(kind).map { _ in }
    }
    weakLoader = loader
    loader.load()
    #expect(api.requests.count == 0)
    #expect(loader.currentState == .idle)
  }

  @Test func `a load that is superseded while its state is emitted sends no request`() {
    let asked = BehaviorRelay<[LoadingState.Kind]>(value: [])
    let loader = Loader { kind -> Observable<Void> in
      asked.update { $0.append(kind) }
      return .never()
    }
    loader.isRefreshing.bind(onNext: { [weak loader] in if $0 { loader?.load() } }).disposed(by: bag)
    loader.refresh()
    #expect(asked.value == [.first])
    #expect(loader.currentState == .loading(.first))
  }

  @Test func `loads that wait take their turns, and leaving cancels them too`() {
    let loader = loader(LoadOptions(policy: .serial))
    loader.load()
    loader.refresh()
    loader.load()
    #expect(api.requests.count == 1)
    #expect(loader.currentState == .loading([.first, .refresh]))
    api.requests[0].fail(Offline())
    #expect(api.requests.map(\.input) == [.first, .refresh])
    loader.leave()
    #expect(api.requests.map(\.state) == [.failed, .canceled])
    #expect(loader.currentState == .idle)
  }

  @Test func `concurrent loads are all applied, and the last one to end determines the state`() {
    let loader = loader(LoadOptions(policy: .merge))
    let errors = failures(loader.loadError)
    loader.load()
    loader.refresh()
    api.requests[1].fail(Offline())
    #expect(loader.currentState == .loading(.first))
    api.requests[0].succeed("a")
    #expect(loader.currentState == .loaded)
    #expect(errors.value == [false, true, false])
  }

  @Test func `nothing is loaded after the end`() {
    let loader = loader()
    loader.load()
    loader.dispose()
    for start in [loader.load, loader.refresh, loader.loadNextPage] { start() }
    loader.appear(hasContent: false)
    #expect(api.requests.map(\.state) == [.canceled])
    #expect(loader.currentState == .idle)
  }

  @Test func `a loader that is released cancels its requests`() {
    do {
      let loader = loader(LoadOptions(policy: .merge))
      loader.load()
      loader.refresh()
    }
    #expect(api.requests.map(\.state) == [.canceled, .canceled])
  }
}
