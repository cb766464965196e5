import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// User code that runs between the end of a load and the publication of its error.
@MainActor
@Suite struct LoadErrorTests {
  /// A request that ends when a test says so, and the code that its disposal runs.
  @MainActor
  final class Request {
    nonisolated let kind: LoadingState.Kind
    nonisolated let answers = PublishSubject<Void>()
    var onDispose: () -> Void = {}

    init(_ kind: LoadingState.Kind) { self.kind = kind }

    var stream: Observable<Void> {
      answers.do(onDispose: { MainActor.assumeIsolated { self.onDispose() } })
    }
  }

  @MainActor
  final class Server {
    var requests: [Request] = []
    /// The ends of the next requests, which answer at once.
    var ends: [(any Error)?] = []

    func request(_ kind: LoadingState.Kind) -> Observable<Void> {
      let request = Request(kind)
      requests.append(request)
      guard !ends.isEmpty else { return request.stream }
      return ends.removeFirst().map { .error($0) } ?? .empty()
    }
  }

  /// Two errors that are not the same.
  enum Failure: Error { case old, new }

  let server = Server()
  let loader: Loader
  let bag = DisposeBag()

  init() { loader = Loader { [server] in server.request($0) } }

  private var error: Failure? { loader.currentError as? Failure }

  /// The last elements that the loader has published.
  private var published: (state: LoadingState?, error: Failure?, pageError: Failure?) {
    var (state, error, pageError): (LoadingState?, (any Error)?, (any Error)?)
    let bag = DisposeBag()
    loader.state.bind(onNext: { state = $0 }).disposed(by: bag)
    loader.loadError.bind(onNext: { error = $0 }).disposed(by: bag)
    loader.pageError.bind(onNext: { pageError = $0 }).disposed(by: bag)
    return (state, error as? Failure, pageError as? Failure)
  }

  @Test func `the error of a load does not outlive a success that its own disposal has started`() {
    loader.load()
    server.requests[0].onDispose = { [loader, server] in
      server.ends = [nil]
      loader.refresh()
    }
    server.requests[0].answers.onError(Failure.old)
    #expect(published == (.loaded, nil, nil))
    #expect(error == nil)
  }

  @Test func `the success of a load does not clear a failure that its own disposal has started`() {
    loader.load()
    server.requests[0].onDispose = { [loader, server] in
      server.ends = [Failure.new]
      loader.refresh()
    }
    server.requests[0].answers.onCompleted()
    #expect(published == (.failed, .new, nil))
  }

  @Test func `of two failures, the later one stays, though the first one's disposal has started it`() {
    loader.load()
    server.requests[0].onDispose = { [loader, server] in
      server.ends = [Failure.new]
      loader.refresh()
    }
    server.requests[0].answers.onError(Failure.old)
    #expect(published == (.failed, .new, nil))
  }

  @Test func `the error of a page does not outlive the next page that its own disposal has started`() {
    loader.loadNextPage()
    server.requests[0].onDispose = { [loader, server] in
      server.ends = [nil]
      loader.loadNextPage()
    }
    server.requests[0].answers.onError(Failure.old)
    #expect(published == (.idle, nil, nil))
  }

  @Test func `a refresh that succeeds does not clear the error of a page that an observer of its end has started`() {
    loader.loadNextPage()
    server.requests[0].answers.onError(Failure.old)
    loader.refresh()
    loader.loadError.skip(1).bind(onNext: { [loader, server] _ in
      server.ends = [Failure.new]
      loader.loadNextPage()
    }).disposed(by: bag)
    server.requests[1].answers.onCompleted()
    #expect(published == (.loaded, nil, .new))
  }

  @Test func `the state and the error agree while a request is disposed`() {
    var seen: [(LoadingState, Failure?)] = []
    loader.load()
    server.requests[0].onDispose = { [loader] in seen.append((loader.currentState, loader.currentError as? Failure)) }
    server.requests[0].answers.onError(Failure.old)
    #expect(seen.map(\.0) == [.failed])
    #expect(seen.map(\.1) == [.old])
  }

  @Test(arguments: [Failure.old, nil])
  func `an observer of a state that has ended sees its error published`(end: Failure?) {
    var seen: [(LoadingState, Bool)] = []
    loader.load()
    loader.state.bind(onNext: { [loader] state in
      loader.loadError.take(1).bind(onNext: { seen.append((state, $0 != nil)) }).dispose()
    }).disposed(by: bag)
    if let end { server.requests[0].answers.onError(end) } else { server.requests[0].answers.onCompleted() }
    #expect(seen.map(\.0) == [.loading(.first), end == nil ? .loaded : .failed])
    #expect(seen.map(\.1) == [false, end != nil])
  }

  @Test func `a page that an observer of the cleared error cancels sends no request`() {
    loader.loadNextPage()
    server.requests[0].answers.onError(Failure.old)
    loader.pageError.skip(1).bind(onNext: { [loader] _ in loader.refresh() }).disposed(by: bag)
    loader.loadNextPage()
    #expect(server.requests.map(\.kind) == [.nextPage, .refresh])
    loader.dispose()
  }
}
