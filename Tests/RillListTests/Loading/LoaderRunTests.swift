import Dispatch
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// One load as a stream.
@MainActor
@Suite(.tags(.concurrency)) struct LoaderRunTests {
  let api = RequestStub<LoadingState.Kind, Void>()
  let bag = DisposeBag()

  private func loader(_ policy: LoadPolicy = .latest) -> Loader {
    Loader(options: LoadOptions(policy: policy)) { [api] in api.request($0) }
  }

  /// The end of a run: `|` or `#`.
  private func log(_ run: Observable<Void>) -> BehaviorRelay<String> {
    let log = BehaviorRelay(value: "")
    run.subscribe { event in
      log.update { $0 += event.error != nil ? "#" : event.isStopEvent ? "|" : "a" }
    }.disposed(by: bag)
    return log
  }

  @Test func `it begins at subscription and ends as the load ends`() {
    let loader = loader()
    let run = loader.run(.first)
    #expect(api.requests.count == 0)
    let first = log(run)
    #expect(loader.currentState == .loading(.first))
    api.requests[0].succeed(())
    let second = log(run)
    api.requests[1].fail(Offline())
    #expect([first.value, second.value] == ["|", "#"])
    #expect(loader.currentState == .failed)
  }

  @Test func `it completes when the load is canceled or refused`() {
    let loader = loader()
    let superseded = log(loader.run(.first))
    let left = log(loader.run(.refresh))
    let refused = log(loader.run(.nextPage))
    #expect([superseded.value, left.value, refused.value] == ["|", "", "|"])
    loader.leave()
    #expect(left.value == "|")
  }

  @Test func `disposal cancels the load, and the one waiting behind it starts`() {
    let loader = loader(.serial)
    let first = loader.run(.first).subscribe { _ in }
    let second = loader.run(.refresh).subscribe { _ in }
    let third = log(loader.run(.first))
    second.dispose()
    #expect(loader.currentState == .loading(.first))
    first.dispose()
    #expect(api.requests.map(\.state) == [.canceled, .waiting])
    #expect(api.requests.map(\.input) == [.first, .first])
    api.requests[1].succeed(())
    #expect(third.value == "|")
    #expect(loader.currentState == .loaded)
  }

  @Test func `canceling the only load leaves nothing loaded`() {
    let loader = loader()
    loader.run(.first).subscribe { _ in }.dispose()
    #expect(loader.currentState == .idle)
  }

  @Test func `it reports its end after the state`() {
    let loader = loader()
    let states = BehaviorRelay<[LoadingState]>(value: [])
    loader.run(.first).subscribe { _ in
      MainActor.assumeIsolated { states.update { $0.append(loader.currentState) } }
    }.disposed(by: bag)
    api.requests[0].succeed(())
    #expect(states.value == [.loaded])
  }

  @Test func `its end may start the next one`() {
    let loader = loader(.exhaust)
    let both = log(loader.run(.first).concat(loader.run(.refresh)))
    for request in 0..<2 { api.requests[request].succeed(()) }
    #expect(api.requests.map(\.input) == [.first, .refresh])
    #expect(both.value == "|")
  }

  @Test func `it keeps its loader until it ends`() {
    let run: BehaviorRelay<String>
    weak var held: Loader?
    do {
      let loader = loader()
      held = loader
      run = log(loader.run(.first))
    }
    #expect(held != nil)
    api.requests[0].succeed(())
    #expect(run.value == "|")
    #expect(held == nil)
  }

  @Test func `subscribed to elsewhere, it begins on the main actor, unless it was disposed of before`() async {
    let loader = loader()
    let (kept, dropped) = (loader.run(.first), loader.run(.refresh))
    let bag = bag
    // The main actor is blocked in the meantime.
    _ = onThreads(1) { _ in
      kept.subscribe { _ in }.disposed(by: bag)
      dropped.subscribe { _ in }.dispose()
    }
    #expect(api.requests.count == 0)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(api.requests.map(\.input) == [.first])
    #expect(api.requests.map(\.state) == [.waiting])
  }

  @Test func `disposal elsewhere cancels the load on the main actor`() async {
    let loader = loader()
    let run = loader.run(.first).subscribe { _ in }
    _ = onThreads(1) { _ in run.dispose() }
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(api.requests.map(\.state) == [.canceled])
    #expect(loader.currentState == .idle)
  }
}
