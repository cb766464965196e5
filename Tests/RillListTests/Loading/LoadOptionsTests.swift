import Rill
import RillList
import RillTesting
import Testing

@MainActor
@Suite struct LoadOptionsTests {
  let clock = VirtualTimeScheduler()
  let api = RequestStub<LoadingState.Kind, Void>()

  private func loader(
    timeLimit: Duration? = nil, retry: LoadRetry? = nil, delay: Duration = .zero, minimum: Duration = .zero
  ) -> Loader {
    Loader(
      options: LoadOptions(
        timeLimit: timeLimit, retry: retry, indicatorDelay: delay, indicatorMinimum: minimum, scheduler: clock)
    ) { [api] in api.request($0) }
  }

  /// Runs `work` when the clock shows `time` seconds.
  private func at(_ time: Int, _ work: @escaping @MainActor @Sendable () -> Void) {
    _ = clock.schedule(at: .seconds(time)) { MainActor.assumeIsolated(work) }
  }

  @Test func `without options nothing is scheduled`() {
    let scheduler = UnimplementedScheduler("loads") { Issue.record($0) }
    let loader = Loader(options: LoadOptions(scheduler: scheduler)) { [api] in api.request($0) }
    loader.load()
    loader.pull()
    loader.leave()
    #expect(api.requests.map(\.state) == [.canceled, .canceled])
  }

  // MARK: Time limit

  @Test func `a load that takes too long fails with a sentence, and its request is canceled`() {
    let loader = loader(timeLimit: .seconds(5))
    loader.load()
    at(4) { [api] in api.requests[0].send(()) }
    let failures = record(loader.loadError.map { $0.map { "\($0)" } ?? "none" }, on: clock)
    #expect(failures.difference(from: "[none]----[Loading took longer than 5.0 seconds.]") == nil)
    #expect(api.requests[0].state == .canceled)
    #expect(loader.currentState == .failed)
  }

  @Test func `a load that ends in time does not fail later, nor does the next one`() {
    let loader = loader(timeLimit: .seconds(5))
    loader.load()
    at(3) { [api] in api.requests[0].succeed(()) }
    at(4) { loader.refresh() }
    at(8) { [api] in api.requests[1].succeed(()) }
    let states = record(loader.state, on: clock, names: Self.names)
    #expect(states.difference(from: "f--sr---s") == nil)
  }

  @Test func `the limit is for all attempts together`() {
    let loader = loader(timeLimit: .seconds(6), retry: LoadRetry(9, backoff: Backoff(delay: .seconds(2), factor: 1)))
    loader.load()
    // Sent at 0, 2 and 5.
    for (attempt, time) in [0, 3].enumerated() { at(time) { [api] in api.requests[attempt].fail(Offline()) } }
    let states = record(loader.state, on: clock, names: Self.names)
    #expect(states.difference(from: "f-----x") == nil)
    #expect(api.requests.count == 3)
  }

  // MARK: Retry

  @Test func `a load that fails is tried again after its waits, and fails with the last error`() {
    let loader = loader(retry: LoadRetry(3, backoff: Backoff(delay: .seconds(1))))
    loader.load()
    // Sent at 0, 1 and 4.
    for (attempt, time) in [0, 2, 5].enumerated() {
      at(time) { [api] in
        #expect(api.requests.count == attempt + 1)
        api.requests[attempt].fail(Offline())
      }
    }
    let states = record(loader.state, on: clock, names: Self.names)
    #expect(states.difference(from: "f----x") == nil)
    #expect(api.requests.count == 3)
  }

  @Test func `an attempt that succeeds leaves no error`() {
    let loader = loader(retry: LoadRetry(2, backoff: Backoff(delay: .seconds(1))))
    loader.load()
    at(0) { [api] in api.requests[0].fail(Offline()) }
    at(2) { [api] in api.requests[1].succeed(()) }
    let failures = record(loader.loadError.map { $0 == nil ? "n" : "e" }, on: clock)
    #expect(failures.difference(from: "n-n") == nil)
    #expect(loader.currentState == .loaded)
  }

  @Test func `leaving between two attempts ends them`() {
    let loader = loader(retry: LoadRetry(2, backoff: Backoff(delay: .seconds(3))))
    loader.load()
    at(0) { [api] in api.requests[0].fail(Offline()) }
    at(1) { loader.leave() }
    clock.run()
    #expect(api.requests.count == 1)
    #expect(clock.now == .seconds(1))
  }

  // MARK: Indicators

  @Test func `an indicator waits, so that a short load shows none, and stays, so that none flickers`() {
    let loader = loader(delay: .seconds(3), minimum: .seconds(5))
    at(0) { loader.load() }
    at(2) { [api] in api.requests[0].succeed(()) }
    at(5) { loader.load() }
    at(9) { [api] in api.requests[1].succeed(()) }
    at(11) { loader.load() }
    at(15) { [api] in api.requests[2].succeed(()) }
    let shown = record(loader.isAnimating, on: clock, names: ["+": true, "-off": false])
    #expect(shown.difference(from: "[-off]-------+------[-off]") == nil)
  }

  @Test func `an indicator that is not shown after all leaves nothing on the clock`() {
    let loader = loader(delay: .seconds(3), minimum: .seconds(5))
    at(1) { loader.load() }
    at(2) { [api] in api.requests[0].succeed(()) }
    clock.run()
    #expect(clock.now == .seconds(2))
  }

  @Test func `each kind has its own indicator`() {
    let loader = loader(delay: .seconds(1), minimum: .seconds(3))
    at(1) { loader.load() }
    at(3) { loader.refresh() }
    at(6) { [api] in api.requests[1].succeed(()) }
    at(9) { loader.loadNextPage() }
    at(11) { [api] in api.requests[2].succeed(()) }
    let all = Observable.combineLatest(loader.isAnimating, loader.isRefreshing, loader.isLoadingNextPage) {
      ($0 ? "f" : ".") + ($1 ? "r" : ".") + ($2 ? "p" : ".")
    }
    #expect(
      record(all, on: clock).difference(from: "[...]-[f..]-[fr.][.r.]-[...]--[..p]--[...]") == nil)
  }

  @Test func `a pull shows at once and stays, also if its load ends at once`() {
    let loader = loader(delay: .seconds(3), minimum: .seconds(2))
    at(1) {
      loader.pull()
      api.requests[0].succeed(())
    }
    at(5) { loader.refresh() }
    at(6) { [api] in api.requests[1].succeed(()) }
    let shown = record(loader.isRefreshing, on: clock, names: ["+": true, "0": false])
    #expect(shown.difference(from: "0+-0") == nil)
  }

  @Test func `leaving stops an indicator at once, whatever its minimum time`() {
    let loader = loader(minimum: .seconds(9))
    at(1) { loader.load() }
    at(3) { loader.leave() }
    at(4) { loader.load() }
    at(5) { [api] in api.requests[1].succeed(()) }
    at(6) { loader.leave() }
    let shown = record(loader.isAnimating, on: clock, names: ["+": true, "0": false])
    #expect(shown.difference(from: "0+-0+-0") == nil)
  }

  @Test func `on a scheduler that leaves waits out, indicators do without them too`() {
    let loader = Loader(
      options: LoadOptions(
        indicatorDelay: .seconds(3), indicatorMinimum: .seconds(5), scheduler: ImmediateScheduler.instance)
    ) { [api] in api.request($0) }
    at(1) { loader.load() }
    at(2) { [api] in api.requests[0].succeed(()) }
    let shown = record(loader.isAnimating, on: clock, names: ["+": true, "0": false])
    #expect(shown.difference(from: "0+0") == nil)
  }

  // MARK: Mistakes

  @Test func `a negative duration and zero attempts trap with a message`() async {
    let negative = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LoadOptions(timeLimit: .seconds(-1))
    }
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LoadRetry(0, backoff: Backoff(delay: .zero))
    }
    for (result, sentence) in [
      (negative, "LoadOptions was given a timeLimit of -1.0 seconds; it must not be negative."),
      (none, "LoadRetry was given a maxAttemptCount of 0; it must be positive."),
    ] {
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains(sentence))
    }
  }

  private static let names: MarbleNames<LoadingState> = [
    "i": .idle, "f": .loading(.first), "r": .loading(.refresh), "s": .loaded, "x": .failed,
  ]
}
