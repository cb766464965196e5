import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct ResourceTests {
  private let query = BehaviorRelay(value: "a")
  private let api = RequestStub<String, Int>()
  private let log = Log<String>()
  private let bag = DisposeBag()

  private func resource() -> Resource<String, Int> { Resource(query) { [api] in api.request($0) } }

  private static func text(_ state: ResourceState<Int>) -> String {
    switch state {
    case .loading(let previous): "loading \(previous.map(String.init) ?? "-")"
    case .value(let value): "\(value)"
    case .failed(let error, let previous): "\(type(of: error)) \(previous.map(String.init) ?? "-")"
    }
  }

  private func observe(_ resource: Resource<String, Int>) -> any Disposable {
    resource.subscribe(onNext: { [log] in log.add(Self.text($0)) })
  }

  private var inputs: [String] { api.requests.map(\.input) }

  @Test func `without an observer, nothing runs`() {
    let resource = resource()
    #expect(Self.text(resource.value) == "loading -")
    query.accept("b")
    resource.reload()
    #expect(inputs == [])
    let text = Derived(resource) { Self.text($0) }
    #expect(text.value == "loading -")
    #expect(inputs == [])
    let subscription = text.elements(into: log)
    #expect(inputs == ["b"])
    api.requests[0].succeed(1)
    #expect(log.entries == ["loading -", "1"])
    subscription.dispose()
    query.accept("c")
    #expect(inputs == ["b"])
    #expect(text.value == "loading 1")
  }

  @Test func `a new input cancels the request of the old one, in the change that brings it`() {
    let resource = resource()
    let both = Derived(query, resource) { "\($0) \(Self.text($1))" }
    both.elements(into: log).disposed(by: bag)
    api.requests[0].succeed(1)
    query.accept("b")
    #expect(api.requests[1].state == .waiting)
    query.accept("c")
    #expect(api.requests[1].state == .canceled)
    api.requests[2].succeed(3)
    #expect(log.entries == ["a loading -", "a 1", "b loading 1", "c loading 1", "c 3"])
  }

  @Test func `equal inputs run nothing`() {
    let resource = resource()
    observe(resource).disposed(by: bag)
    query.accept("a")
    api.requests[0].succeed(1)
    query.accept("a")
    #expect(inputs == ["a"])
    #expect(log.entries == ["loading -", "1"])
  }

  @Test func `the request runs once for several observers, and is canceled when the last one leaves`() {
    let resource = resource()
    let (first, second) = (observe(resource), resource.latest.subscribe(onNext: { _ in }))
    first.dispose()
    #expect(inputs == ["a"])
    #expect(api.requests[0].state == .waiting)
    second.dispose()
    #expect(api.requests[0].state == .canceled)
    let third = observe(resource)
    #expect(inputs == ["a", "a"])
    api.requests[1].succeed(2)
    third.dispose()
    observe(resource).disposed(by: bag)
    #expect(inputs == ["a", "a"])
    #expect(log.entries == ["loading -", "loading -", "2", "2"])
  }

  @Test func `a failure keeps the last answer, and reload asks again`() {
    let resource = resource()
    observe(resource).disposed(by: bag)
    api.requests[0].succeed(1)
    resource.reload()
    api.requests[1].fail(Failure())
    #expect(resource.value.error is Failure)
    resource.reload()
    #expect(resource.value.isLoading)
    api.requests[2].succeed(3)
    #expect(log.entries == ["loading -", "1", "loading 1", "Failure 1", "loading 1", "3"])
    #expect(resource.latest.value == 3)
  }

  @Test func `a request that has failed runs again for a reload, not for another observer`() {
    let resource = resource()
    let first = observe(resource)
    api.requests[0].fail(Failure())
    first.dispose()
    observe(resource).disposed(by: bag)
    #expect(inputs == ["a"])
    resource.reload()
    #expect(inputs == ["a", "a"])
    #expect(log.entries == ["loading -", "Failure -", "Failure -", "loading -"])
  }

  @Test func `a stream without an element fails, also after one that was canceled had some`() {
    let resource = resource()
    let first = observe(resource)
    api.requests[0].send(1)
    first.dispose()
    observe(resource).disposed(by: bag)
    api.requests[1].complete()
    #expect(log.entries == ["loading -", "1", "1", "ObservableError 1"])
  }

  @Test func `an input that changes in a batch around its first observer has its answer`() {
    let resource = Resource(query) { Observable.just($0.count) }
    batch {
      query.accept("bbb")
      observe(resource).disposed(by: bag)
      query.accept("a")
    }
    #expect(Self.text(resource.value) == "1")
  }

  @Test func `a first observer and an answer inside a batch that throws count`() {
    let now = Resource(query) { Observable.just($0.count) }
    try? batch { () throws(Failure) in
      observe(now).disposed(by: bag)
      throw Failure()
    }
    #expect(Self.text(now.value) == "1")
    let later = resource()
    observe(later).disposed(by: bag)
    let request = api.requests[0]
    try? batch { () throws(Failure) in
      request.succeed(2)
      throw Failure()
    }
    #expect(Self.text(later.value) == "2")
  }

  @Test func `an input that comes back before the answer to another needs no request`() {
    let resource = resource()
    observe(resource).disposed(by: bag)
    api.requests[0].succeed(1)
    query.accept("b")
    query.accept("a")
    #expect(inputs == ["a", "b"])
    #expect(log.entries == ["loading -", "1", "loading 1", "1"])
  }

  @Test func `the last element counts, and a stream without one fails`() {
    let resource = resource()
    observe(resource).disposed(by: bag)
    api.requests[0].send(1)
    api.requests[0].send(2)
    api.requests[0].complete()
    query.accept("b")
    api.requests[1].complete()
    #expect(log.entries == ["loading -", "1", "2", "loading 2", "ObservableError 2"])
  }

  @Test func `a stream that still ran when its last observer left runs again for the next one`() {
    let resource = resource()
    let first = observe(resource)
    api.requests[0].send(1)
    first.dispose()
    #expect(api.requests[0].state == .canceled)
    observe(resource).disposed(by: bag)
    #expect(inputs == ["a", "a"])
    api.requests[1].send(2)
    #expect(log.entries == ["loading -", "1", "1", "2"])
  }

  @Test func `an answer that is there at once is the state before subscribe returns`() {
    let resource = Resource(query) { Observable.just($0.count) }
    observe(resource).disposed(by: bag)
    query.accept("four")
    #expect(log.entries == ["loading -", "1", "loading 1", "4"])
  }

  @Test func `time is that of the scheduler`() {
    let scheduler = VirtualTimeScheduler()
    let resource = Resource(query) { Observable.just($0.count).delay(.seconds(2), scheduler: scheduler) }
    observe(resource).disposed(by: bag)
    scheduler.advance(by: .seconds(1))
    query.accept("bb")
    scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["loading -", "loading -"])
    scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["loading -", "loading -", "2"])
  }

  @Test func `an async function answers, and is canceled by another input`() async throws {
    let resource = Resource(query) { text async throws -> Int in
      guard text != "fails" else { throw Failure() }
      return text.count
    }
    for try await state in resource.values(buffering: .unbounded) {
      if case .value(1) = state { query.accept("fails") }
      if case .failed(_, let previous) = state {
        #expect(previous == 1)
        break
      }
    }
  }

  @Test func `the work goes on while only a value derived from a dropped resource is left`() {
    var text: Derived<String>?
    do { text = Derived(resource()) { Self.text($0) } }
    let subscription = text?.elements(into: log)
    api.requests[0].succeed(1)
    #expect(log.entries == ["loading -", "1"])
    query.accept("b")
    text = nil
    #expect(api.requests[1].state == .waiting)
    subscription?.dispose()
    #expect(api.requests[1].state == .canceled)
  }

  @Test func `a recording says why a request ran and what came of it`() throws {
    let recording = Diagnostics.record {
      let resource = resource()
      let subscription = resource.subscribe(onNext: { [log] in log.add(Self.text($0)) })
      let latest = resource.latest.subscribe(onNext: { _ in })
      Diagnostics.event("typed b") { query.accept("b") }
      api.requests[1].succeed(2)
      subscription.dispose()
      latest.dispose()
    }
    let computed = recording.records.filter { $0.kind == .computed }
    let last = try #require(computed.last)
    #expect(recording.why(last).description.contains("typed b"), "\(recording.why(last))")
    #expect(computed.allSatisfy { "\($0.site?.description ?? "")".contains("ResourceTests.swift") }, "\(computed)")
  }

  @Test func `observers of several threads start a request and end it`() {
    let resource = resource()
    onThreads(4) { thread in
      for number in 0..<repeats(debug: 20, release: 2_000) {
        if thread == 0 { query.accept("\(number % 3)") }
        resource.subscribe(onNext: { _ in }).dispose()
      }
    }
    #expect(!api.requests.contains { $0.state == .waiting })
    let last = observe(resource)
    #expect(api.requests.count { $0.state == .waiting } == 1)
    #expect(api.requests.last?.input == query.value)
    last.dispose()
    #expect(!api.requests.contains { $0.state == .waiting })
  }

  @Test func `a failure that comes while the observer changes is not lost`() {
    for _ in 0..<repeats(debug: 200, release: 2_000, nightly: 20_000) {
      let (subject, barrier, second) = (PublishSubject<Int>(), Barrier(of: 2), SingleAssignmentDisposable())
      let resource = Resource(query) { _ in subject.asObservable() }
      let first = resource.subscribe(onNext: { _ in })
      subject.onNext(1)
      onThreads(2) { thread in
        barrier.join()
        if thread == 0 { return subject.onError(Failure()) }
        first.dispose()
        second.setDisposable(resource.subscribe(onNext: { _ in }))
      }
      // The second observer has either the failure, or a request of its own, which fails at once.
      if case .failed = resource.value {} else { Issue.record("\(resource.value)") }
      second.dispose()
    }
  }

  @Test func `a request whose observers left while it was prepared does not stand above that of the next ones`() {
    let (api, first) = (RequestStub<String, String>(), SingleAssignmentDisposable())
    let (query, bag, reset) = (query, bag, Log<@Sendable () -> Void>())
    let resource = Resource(query) { input -> Observable<String> in
      switch input {
      case "a": .create { _ in Disposables.create { reset.entries.first?() } }
      case "b": .just("b")
      default: api.request(input)
      }
    }
    reset.add {
      first.dispose()
      query.accept("c")
      resource.subscribe(onNext: { _ in }).disposed(by: bag)
    }
    first.setDisposable(resource.subscribe(onNext: { _ in }))
    query.accept("b")
    #expect(api.requests.map(\.input) == ["c"])
    api.requests[0].succeed("c")
    if case .value("c") = resource.value {} else { Issue.record("\(resource.value)") }
  }

  @Test func `an observer that leaves at the answer of a function does not make the next one ask again`() async throws {
    let resource = Resource(query) { text async in text.count }
    // Leaves inside the delivery of the answer, before the function's task completes the request.
    for try await _ in resource.filter({ !$0.isLoading }).take(1).values(buffering: .unbounded) {}
    let recording = Diagnostics.record { observe(resource).disposed(by: bag) }
    #expect(!recording.records.contains { $0.kind == .task })
    // Records name the line of the resource, not its own code.
    #expect(!"\(recording.records)".contains("Resource.swift"))
    #expect(log.entries == ["1"])
  }

  @Test func `answers of one thread, inputs of another and observers of two more end with the answer to the input`() {
    let api = RequestStub<String, String>()
    // Some answers are there at once.
    let resource = Resource(query) { $0 == "0" ? .just("0") : api.request($0) }
    // The answers shown with another input.
    let wrong = Tally()
    let both = Derived(query, resource) { query, state in
      if case .value(let answer) = state, answer != query { wrong.add() }
    }
    let observer = resource.subscribe(onNext: { _ in })
    onThreads(4) { thread in
      for number in 0..<repeats(debug: 50, release: 5_000) {
        switch thread {
        case 0: query.accept("\(number % 3)")
        case 1: if let request = api.requests.last { request.succeed(request.input) }
        default: both.subscribe(onNext: { _ in }).dispose()
        }
      }
    }
    for request in api.requests where request.state == .waiting { request.succeed(request.input) }
    if case .value(let answer) = resource.value { #expect(answer == query.value) } else { Issue.record("loading") }
    #expect(wrong.count == 0)
    observer.dispose()
  }

  // MARK: Schedules

  @MainActor private static func race(
    _ results: @escaping (BehaviorRelay<String>, RequestStub<String, String>) -> any StateType<String>
  ) -> Scenario {
    Scenario("the newest query decides") { run in
      let (query, api) = (BehaviorRelay(value: ""), RequestStub<String, String>())
      let shown = results(query, api)
      shown.asObservable().subscribe(onNext: { _ in }).disposed(by: run.bag)
      let user = run.line("user")
      user.does("types p") { query.accept("p") }
      user.does("types pe") { query.accept("pe") }
      for (index, fruit) in ["", "plum", "pear"].enumerated() {
        run.line(fruit.isEmpty ? "none" : fruit).does("arrives", when: { api.requests.count > index }) {
          api.requests[index].succeed(fruit)
        }
      }
      run.expectAlways("What shows belongs to the query.") { shown.value.hasPrefix(query.value) || shown.value == "…" }
      run.expect("The answer to the newest query shows.") { shown.value == "pear" }
    }
  }

  @Test @MainActor func `no order of two answers shows one of another query`() {
    let race = Self.race { query, api in
      Derived(Resource(query) { api.request($0) }) { state in
        if case .value(let fruit) = state { fruit } else { "…" }
      }
    }
    #expect(race.explore() == nil)
  }

  @Test @MainActor func `schedules find the race in a search that keeps each answer`() {
    let race = Self.race { query, api in
      let shown = BehaviorRelay(value: "")
      _ = query.flatMap { api.request($0) }.subscribe(onNext: { shown.accept($0) })
      return shown
    }
    #expect(race.explore() != nil)
  }
}
