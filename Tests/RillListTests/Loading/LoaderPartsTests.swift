import Dispatch
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// Parts of a screen that load separately, together with the whole.
@MainActor
@Suite(.tags(.concurrency)) struct LoaderPartsTests {
  private let api = RequestStub<LoadingState.Kind, Void>()
  private let partAPI = RequestStub<LoadingState.Kind, Void>()
  private let part: Loader
  private let loader: Loader

  init() {
    let part = Loader { [partAPI] kind in partAPI.request(kind) }
    self.part = part
    loader = Loader(parts: [part]) { [api] kind in api.request(kind) }
  }

  @Test func `each load of the whole begins one of the part, of the same kind, and each ends for itself`() {
    loader.load()
    #expect(partAPI.requests.map(\.input) == [.first])
    partAPI.requests[0].fail(Offline())
    #expect(part.currentState == .failed)
    #expect(loader.currentState == .loading(.first))
    api.requests[0].succeed(())
    loader.refresh()
    #expect(partAPI.requests.map(\.input) == [.first, .refresh])
    api.requests[1].fail(Offline())
    #expect(loader.currentState == .failed)
    #expect(part.currentState == .loading(.refresh))
  }

  @Test func `a next page does not concern the part`() {
    loader.load()
    api.requests[0].succeed(())
    partAPI.requests[0].succeed(())
    loader.loadNextPage()
    #expect(api.requests.count == 2)
    #expect(partAPI.requests.count == 1)
  }

  @Test func `leaving cancels the loads of both, whatever started them, and returning loads just those`() {
    loader.load()
    api.requests[0].succeed(())
    partAPI.requests[0].fail(Offline())
    part.load()
    loader.leave()
    #expect(partAPI.requests[1].state == .canceled)
    loader.appear(hasContent: true)
    #expect(api.requests.count == 1)
    #expect(partAPI.requests.count == 3)
  }

  @Test func `a retry of the whole loads just the parts that have failed, also if an observer of one retries`() {
    let otherAPI = RequestStub<LoadingState.Kind, Void>()
    let other = Loader { kind in otherAPI.request(kind) }
    let loader = Loader(parts: [part, other]) { [api] kind in api.request(kind) }
    loader.load()
    api.requests[0].fail(Offline())
    partAPI.requests[0].fail(Offline())
    otherAPI.requests[0].succeed(())
    let again = Protected(true)
    let observing = part.state.skip(1).subscribe(onNext: { _ in
      if again.exchange(false) { MainActor.assumeIsolated { loader.retry() } }
    })
    loader.retry()
    #expect(api.requests.count == 3)
    #expect(partAPI.requests.count == 2)
    #expect(otherAPI.requests.count == 1)
    observing.dispose()
  }

  @Test func `a first appearance loads both once`() {
    loader.appear(hasContent: false)
    #expect(api.requests.count == 1)
    #expect(partAPI.requests.count == 1)
  }

  @Test func `a load that is replaced while it starts leaves the part to its replacement`() {
    let starts = BehaviorRelay(value: 0)
    let restart = Protected<(@MainActor @Sendable () -> Void)?>(nil)
    let loader = Loader(parts: [part]) { _ in
      Observable.deferred {
        starts.update { $0 += 1 }
        if let restart = restart.exchange(nil) { MainActor.assumeIsolated(restart) }
        return .never()
      }
    }
    _ = restart.exchange { loader.refresh() }
    loader.load()
    #expect(starts.value == 2)
    #expect(partAPI.requests.map(\.input) == [.refresh])
  }

  @Test func `disposal ends both`() {
    loader.load()
    loader.dispose()
    part.load()
    #expect(partAPI.requests.map(\.state) == [.canceled])
    #expect(api.requests.map(\.state) == [.canceled])
  }

  @Test func `a part of two wholes is in view while one of them is`() {
    let other = Loader(parts: [part]) { _ in .just(()) }
    loader.appear(hasContent: false)
    other.appear(hasContent: false)
    loader.leave()
    #expect(part.currentState == .loading(.first))
    #expect(partAPI.requests.last?.state == .waiting)
    other.leave()
    #expect(part.currentState == .idle)
    #expect(partAPI.requests.last?.state == .canceled)
  }

  @Test func `a whole that is released in view leaves its parts, and one that never appeared does not`() {
    var other: Loader? = Loader(parts: [part]) { _ in .just(()) }
    loader.appear(hasContent: false)
    other = nil
    #expect(part.currentState == .loading(.first))
    other = Loader(parts: [part]) { _ in .just(()) }
    other?.appear(hasContent: false)
    loader.leave()
    #expect(part.currentState == .loading(.first))
    other = nil
    #expect(part.currentState == .idle)
  }

  @Test func `the end of a driver does not leave a loader that has appeared without it`() {
    let display = StubDisplay()
    var driver: ListDriver? = ListDriver(viewModel: ListViewModel(loader: loader), display: display)
    loader.appear(hasContent: false)
    driver?.leave()
    driver = nil
    #expect(loader.currentState == .loading(.first))
    loader.leave()
    #expect(loader.currentState == .idle)
  }

  @Test func `a loader that has appeared and left directly is left by a driver later`() {
    let display = StubDisplay()
    let driver = ListDriver(viewModel: ListViewModel(loader: loader), display: display)
    loader.appear(hasContent: false)
    loader.leave()
    driver.appear()
    driver.leave()
    #expect(loader.currentState == .idle)
  }

  @Test func `a part with a driver of its own is in view until its whole and that driver have left`() {
    let display = StubDisplay()
    let driver = ListDriver(viewModel: ListViewModel(loader: part), display: display)
    for leavesWholeFirst in [true, false] {
      loader.appear(hasContent: false)
      driver.appear()
      if leavesWholeFirst { loader.leave() } else { driver.leave() }
      #expect(part.currentState == .loading(.first))
      if leavesWholeFirst { driver.leave() } else { loader.leave() }
      #expect(part.currentState == .idle)
    }
  }

  @Test func `a part of two parts of one whole is left with the whole`() {
    let wholes = [Loader(parts: [part]) { _ in .just(()) }, Loader(parts: [part]) { _ in .just(()) }]
    let whole = Loader(parts: wholes) { _ in .just(()) }
    whole.appear(hasContent: false)
    wholes[0].leave()
    #expect(part.currentState == .loading(.first))
    whole.leave()
    #expect(part.currentState == .idle)
  }

  @Test(arguments: [false, true])
  func `a whole that leaves while it appears loads no part, and does not keep it in view`(fails: Bool) {
    let whole = Loader(parts: [part]) { _ in fails ? .error(Offline()) : .just(()) }
    let leaving = whole.state.filter { !$0.isLoading }.skip(1)
      .subscribe(onNext: { _ in MainActor.assumeIsolated { whole.leave() } })
    whole.appear(hasContent: false)
    #expect(whole.currentState == (fails ? .failed : .loaded))
    #expect(partAPI.requests.isEmpty)
    let display = StubDisplay()
    let driver = ListDriver(viewModel: ListViewModel(loader: part), display: display)
    driver.appear()
    driver.leave()
    #expect(part.currentState == .idle)
    leaving.dispose()
  }

  @Test func `a part that an observer leaves while its whole appears does not load again`() {
    let leaving = part.state.filter(\.isLoading).take(1)
      .subscribe(onNext: { [part] _ in MainActor.assumeIsolated { part.leave() } })
    loader.appear(hasContent: false)
    #expect(part.currentState == .idle)
    leaving.dispose()
  }

  @Test func `a whole that is released on another thread leaves its part, and not that of a whole at its address`()
    async
  {
    for _ in 0..<50 {
      let released = Protected<Loader?>(Loader(parts: [part]) { _ in .just(()) })
      released.value?.appear(hasContent: false)
      _ = onThreads(1) { _ in _ = released.exchange(nil) }
      let other = Loader(parts: [part]) { _ in .just(()) }
      other.appear(hasContent: false)
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      #expect(part.currentState.isLoading)
      other.leave()
      #expect(part.currentState == .idle)
    }
  }
}
