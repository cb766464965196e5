import Rill
import RillList
import RillTesting
import TestSupport
import Testing

extension Staleness.Tag {
  fileprivate static let cities: Self = "cities"
  fileprivate static let likes: Self = "likes"
}

@MainActor
@Suite struct StalenessTests {
  private let api = RequestStub<LoadingState.Kind, String>()
  private let clock = VirtualTimeScheduler()
  private let staleness = Staleness()

  private func loader(
    staleAfter: Duration? = nil, tags: Set<Staleness.Tag> = [.cities], policy: LoadPolicy = .latest
  ) -> Loader {
    let options = LoadOptions(
      policy: policy, staleAfter: staleAfter, tags: tags, staleness: staleness, scheduler: clock)
    return Loader(options: options) { [api] in
      api.request($0)
    } apply: { _, _ in
    }
  }

  private func loaded(_ loader: Loader) -> Loader {
    loader.appear(hasContent: false)
    api.requests.last?.succeed("")
    return loader
  }

  /// The kinds of the requests after the first ones.
  private func kinds(after count: Int = 1) -> [LoadingState.Kind] { api.requests.dropFirst(count).map(\.input) }

  @Test func `an appearance refreshes content of the given age, and no younger one`() {
    let loader = loaded(loader(staleAfter: .seconds(60)))
    func comeBack(after time: Duration) {
      loader.leave()
      clock.advance(by: time)
      loader.appear(hasContent: true)
    }
    comeBack(after: .seconds(59))
    #expect(kinds() == [])
    comeBack(after: .seconds(1))
    #expect(kinds() == [.refresh])
    api.requests[1].succeed("")
    comeBack(after: .seconds(59))
    #expect(kinds() == [.refresh])
    #expect(loader.currentState == .loaded)
  }

  @Test func `content without an age stays, and so does a screen in view`() {
    let loaders = [loaded(loader()), loaded(loader(staleAfter: .seconds(60)))]
    clock.advance(by: .seconds(3_600))
    #expect(kinds(after: 2) == [])
    loaders[0].appear(hasContent: true)
    #expect(kinds(after: 2) == [])
  }

  @Test func `with an age of zero, each appearance refreshes once`() {
    let loader = loaded(loader(staleAfter: .zero))
    #expect(kinds() == [])
    for count in 1...2 {
      for _ in 0..<2 { loader.appear(hasContent: true) }
      api.requests.last?.succeed("")
      #expect(kinds() == Array(repeating: .refresh, count: count))
    }
  }

  @Test func `with an age of zero, a first load that ends at once is no reason for another one`() {
    var kinds: [LoadingState.Kind] = []
    let loader = Loader(options: LoadOptions(staleAfter: .zero, scheduler: clock)) { kind in
      kinds.append(kind)
      return .just("")
    } apply: { _, _ in
    }
    loader.appear(hasContent: false)
    #expect(kinds == [.first])
    loader.appear(hasContent: true)
    #expect(kinds == [.first, .refresh])
  }

  @Test func `with an age of zero, parts whose requests answer at once load once for each appearance of the whole`() {
    let log = Log<String>()
    func loader(_ name: String, parts: [Loader] = []) -> Loader {
      Loader(options: LoadOptions(staleAfter: .zero, scheduler: clock), parts: parts) { kind in
        log.add("\(name) \(kind)")
        return .just("")
      } apply: { _, _ in
      }
    }
    let whole = loader("whole", parts: [loader("part", parts: [loader("part of it")])])
    var expected: [String] = []
    for kind in ["first", "refresh", "refresh"] {
      whole.appear(hasContent: kind != "first")
      expected += ["whole \(kind)", "part \(kind)", "part of it \(kind)"]
      #expect(log.entries == expected)
    }
  }

  @Test func `a part that is stale refreshes when its whole appears, though the whole is not`() {
    let log = Log<LoadingState.Kind>()
    let part = Loader(options: LoadOptions(staleAfter: .zero, scheduler: clock)) { kind in
      log.add(kind)
      return .just("")
    } apply: { _, _ in
    }
    let whole = Loader(options: LoadOptions(scheduler: clock), parts: [part]) { _ in
      .just("")
    } apply: { _, _ in
    }
    for hasContent in [false, true] { whole.appear(hasContent: hasContent) }
    #expect(log.entries == [.first, .refresh])
  }

  @Test func `a part loads with its whole, though the whole has begun a next page before`() {
    let log = Log<String>()
    let part = Loader(options: LoadOptions(scheduler: clock)) { kind in
      log.add("part \(kind)")
      return .just("")
    } apply: { _, _ in
    }
    let pager = Pager<Int, String>(
      options: LoadOptions(staleAfter: .zero, scheduler: clock), parts: [part], id: { ListItemID($0) }
    ) { cursor in
      log.add("page \(cursor ?? 0)")
      return .just(PagerPage(items: ["\(cursor ?? 0)"], next: cursor == 1 ? nil : 1))
    }
    pager.rowWillDisplay(ListItemID("0"))
    for hasContent in [false, true] { pager.loader.appear(hasContent: hasContent) }
    #expect(log.entries == ["page 0", "page 1", "part first", "page 0", "page 1", "part refresh"])
  }

  @Test(arguments: [LoadPolicy.latest, .exhaust, .serial, .merge])
  func `a part in a part that still loads refreshes if it is stale`(policy: LoadPolicy) {
    let log = Log<LoadingState.Kind>()
    let inner = Loader(options: LoadOptions(staleAfter: .zero, scheduler: clock)) { kind in
      log.add(kind)
      return .just("")
    } apply: { _, _ in
    }
    let part = Loader(options: LoadOptions(policy: policy, scheduler: clock), parts: [inner]) { [api] in
      api.request($0)
    } apply: { _, _ in
    }
    let whole = Loader(options: LoadOptions(staleAfter: .zero, scheduler: clock), parts: [part]) { _ in
      .just("")
    } apply: { _, _ in
    }
    for hasContent in [false, true] { whole.appear(hasContent: hasContent) }
    #expect(log.entries == [.first, .refresh])
    #expect(part.currentState.isLoading)
  }

  @Test func `a refresh that fails leaves the content stale`() {
    let loader = loaded(loader(staleAfter: .zero))
    for count in 1...2 {
      loader.appear(hasContent: true)
      #expect(kinds() == Array(repeating: .refresh, count: count))
      api.requests.last?.fail(Failure())
    }
  }

  @Test func `an invalidated tag refreshes screens in view at once, and others when they appear`() {
    let (visible, left, other) = (loaded(loader()), loaded(loader()), loaded(loader(tags: [.likes])))
    left.leave()
    staleness.invalidate(.cities)
    #expect(kinds(after: 3) == [.refresh])
    #expect(visible.currentState == .loading(.refresh) && left.currentState == .loaded)
    left.appear(hasContent: true)
    #expect(kinds(after: 3) == [.refresh, .refresh])
    #expect(left.currentState == .loading(.refresh) && other.currentState == .loaded)
    for request in api.requests.dropFirst(3) { request.succeed("") }
    left.leave()
    left.appear(hasContent: true)
    #expect(kinds(after: 3).count == 2)
  }

  @Test(arguments: [LoadPolicy.latest, .exhaust, .serial, .merge])
  func `a load that began before its tag was invalidated is repeated once`(policy: LoadPolicy) {
    let loader = loader(policy: policy)
    loader.appear(hasContent: false)
    staleness.invalidate(.cities, .likes)
    staleness.invalidate(.cities)
    #expect(api.requests.map(\.input) == [.first])
    api.requests[0].succeed("")
    #expect(api.requests.map(\.input) == [.first, .refresh])
    api.requests[1].succeed("")
    #expect(api.requests.count == 2)
    #expect(loader.currentState == .loaded)
  }

  @Test func `a load that ends after the screen was left is not repeated until the screen appears`() {
    let loader = loader()
    let load = loader.run(.first).subscribe()
    staleness.invalidate(.cities)
    loader.leave()
    #expect(api.requests.map(\.input) == [.first])
    loader.appear(hasContent: false)
    #expect(api.requests.map(\.input) == [.first, .first])
    api.requests[1].succeed("")
    #expect(api.requests.count == 2)
    load.dispose()
  }

  @Test func `parts become stale by themselves`() {
    let part = loader(tags: [.likes])
    let whole = Loader(
      options: LoadOptions(tags: [.cities], staleness: staleness, scheduler: clock), parts: [part]
    ) { [api] in
      api.request($0)
    } apply: { _, _ in
    }
    whole.appear(hasContent: false)
    for request in api.requests { request.succeed("") }
    staleness.invalidate(.likes)
    #expect(part.currentState == .loading(.refresh) && whole.currentState == .loaded)
    api.requests[2].succeed("")
    staleness.invalidate(.cities)
    #expect(part.currentState == .loading(.refresh) && whole.currentState == .loading(.refresh))
    #expect(api.requests.count == 5)
  }

  @Test func `a released loader loads nothing`() {
    weak var released: Loader?
    do { released = loaded(loader()) }
    #expect(released == nil)
    staleness.invalidate(.cities)
    #expect(api.requests.count == 1)
  }

  @Test func `options with a negative age, or with tags that nothing can invalidate, trap with a sentence`() async {
    let age = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LoadOptions(staleAfter: .seconds(-1))
    }
    let tags = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LoadOptions(tags: ["cities"])
    }
    func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    #expect(text(age).contains("LoadOptions was given a staleAfter of -1.0 seconds; it must not be negative."))
    #expect(text(tags).contains("LoadOptions was given tags without a staleness, which nothing can invalidate."))
  }

  @Test func `tags that are invalidated during a load which its caller cancels are stale`() {
    let loader = loaded(loader())
    let load = loader.run(.refresh).subscribe()
    staleness.invalidate(.cities)
    #expect(kinds() == [.refresh])
    load.dispose()
    #expect(kinds() == [.refresh, .refresh])
    api.requests[2].succeed("")
    #expect(loader.currentState == .loaded)
    loader.appear(hasContent: true)
    #expect(kinds().count == 2)
  }

  @Test(arguments: [Duration?.none, .seconds(60)])
  func `stored content whose first refresh fails is stale`(staleAfter: Duration?) {
    let loader = loader(staleAfter: staleAfter)
    func comeBack() {
      loader.leave()
      loader.appear(hasContent: true)
    }
    loader.appear(hasContent: true)
    api.requests[0].fail(Failure())
    comeBack()
    // Without an age, only an invalidation makes it stale.
    #expect(kinds() == (staleAfter == nil ? [] : [.refresh]))
    api.requests.last?.fail(Failure())
    let count = api.requests.count
    staleness.invalidate(.cities)
    #expect(kinds(after: count) == [.refresh])
    api.requests.last?.fail(Failure())
    comeBack()
    #expect(kinds(after: count) == [.refresh, .refresh])
    api.requests.last?.succeed("")
    comeBack()
    #expect(kinds(after: count).count == 2)
    #expect(loader.currentState == .loaded)
  }

  @Test func `stored content is stale if its tags were invalidated before its screen appears`() {
    let loader = loader()
    staleness.invalidate(.cities)
    loader.appear(hasContent: true)
    api.requests[0].fail(Failure())
    #expect(kinds() == [])
    loader.appear(hasContent: true)
    #expect(kinds() == [.refresh])
  }

  @Test func `a value of a load that fails later is stale from the next invalidation, or the next appearance, on`() {
    staleness.invalidate(.cities)
    let loader = loader(staleAfter: .seconds(60))
    loader.appear(hasContent: false)
    api.requests[0].send("cached")
    api.requests[0].fail(Failure())
    #expect(kinds() == [])
    staleness.invalidate(.cities)
    #expect(kinds() == [.refresh])
    api.requests[1].fail(Failure())
    loader.leave()
    loader.appear(hasContent: true)
    #expect(kinds() == [.refresh, .refresh])
  }

  @Test func `a value that replaces stored content is as fresh as its load, even if that fails later`() {
    staleness.invalidate(.cities)
    let loader = loader()
    loader.appear(hasContent: true)
    api.requests[0].send("cached")
    api.requests[0].fail(Failure())
    loader.leave()
    loader.appear(hasContent: true)
    #expect(kinds() == [])
  }

  @Test func `a value of a load that began before an invalidation and fails later is stale`() {
    let loader = loader()
    loader.appear(hasContent: false)
    staleness.invalidate(.cities)
    api.requests[0].send("cached")
    api.requests[0].fail(Failure())
    loader.leave()
    loader.appear(hasContent: true)
    #expect(kinds() == [.refresh])
  }

  @Test func `a value of a load that its caller cancels is no reason for another load`() {
    staleness.invalidate(.cities)
    let loader = loader()
    let load = loader.run(.first).subscribe()
    api.requests[0].send("cached")
    load.dispose()
    #expect(api.requests.map(\.input) == [.first])
  }

  @Test func `a screen without content is not stale, whatever is invalidated`() {
    let loader = loader(staleAfter: .zero)
    loader.appear(hasContent: false)
    api.requests[0].fail(Failure())
    staleness.invalidate(.cities)
    loader.appear(hasContent: false)
    #expect(kinds() == [])
  }
}
