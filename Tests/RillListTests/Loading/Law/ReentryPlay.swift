import Rill
import RillList
import RillTesting
import TestSupport

/// A loader whose user code starts, cancels and ends loads from within, at random.
///
/// The expected publications follow from the actions of the machine, in their order.
@MainActor
final class ReentryPlay {
  private struct Failure: Error, Equatable { var number: Int }

  @MainActor
  private final class Request {
    nonisolated let answers = PublishSubject<Int>()
    var isAnswering = false
  }

  private var generator: SeededGenerator
  private var loader: Loader?
  private var requests: [Request] = []
  private var runs: [any Disposable] = []
  private let bag = DisposeBag()
  /// The number of times that user code may still act in the current step.
  private var patience = 0
  /// The error that a request is about to end with.
  private var failure = Failure(number: 0)
  private var lastFailure = 0

  // The expected publications.
  private var error: Failure?
  private var pageError: Failure?
  /// Whether a page has been started that may not have begun: then its error may be cleared or not.
  private var isPageBeginning = false

  // The latest publications.
  private var seenState = LoadingState.idle
  private var seenError: (any Error)?
  private var seenPageError: (any Error)?
  private(set) var violation: String?

  init(seed: Int) {
    generator = SeededGenerator(seed: seed)
    let loader = Loader(
      options: LoadOptions(policy: LoadPolicy.allCases[seed % 4]),
      pages: .all,
      step: { [unowned self] machine, event in
        let actions = machine.apply(event)
        follow(actions)
        return actions
      },
      request: { [unowned self] in request($0) },
      apply: { [unowned self] (_: Int, _) in act() })
    self.loader = loader
    loader.state.bind(onNext: { [unowned self] in see(\.seenState, $0) }).disposed(by: bag)
    loader.loadError.bind(onNext: { [unowned self] in see(\.seenError, $0) }).disposed(by: bag)
    loader.pageError.bind(onNext: { [unowned self] in see(\.seenPageError, $0) }).disposed(by: bag)
    for indicator in [loader.isAnimating, loader.isRefreshing, loader.isLoadingNextPage] {
      indicator.bind(onNext: { [unowned self] _ in act() }).disposed(by: bag)
    }
  }

  /// Plays some steps from outside, and checks after each one what is published.
  func play() {
    for step in 0..<generator.number(3...8) {
      patience = 4
      command()
      check("after step \(step)")
      if violation != nil { break }
    }
    patience = 0
    loader?.dispose()
  }

  // MARK: What has to be published

  private func follow(_ actions: [LoadingMachine.Action]) {
    for action in actions {
      switch action {
      case .end(let load, let hasFailed) where load.kind == .nextPage:
        pageError = hasFailed ? failure : nil
        isPageBeginning = false
      case .end(_, let hasFailed):
        error = hasFailed ? failure : nil
        if !hasFailed { pageError = nil }
      case .apply(let load): if load.kind != .nextPage { pageError = nil }
      case .begin(let load): if load.kind == .nextPage { isPageBeginning = true }
      case .refuse, .cancel: break
      }
    }
  }

  private func check(_ time: String) {
    guard let loader else { return }
    let state = loader.currentState
    let has = (seenError as? Failure, seenPageError as? Failure)
    if seenState != state { fail("\(state) is published as \(seenState)", time) }
    if has.0 != error || loader.currentError as? Failure != error {
      fail("\(has.0 as Any) is not \(error as Any)", time)
    }
    if has.1 != pageError, !(isPageBeginning && has.1 == nil) {
      fail("of a page, \(has.1 as Any) is not \(pageError as Any)", time)
    }
    checkState()
  }

  /// Holds at all times, also in user code that runs in the middle of a step.
  private func checkState() {
    guard let loader else { return }
    let error = loader.currentError
    switch loader.currentState {
    case .failed: if error == nil { fail("failed without an error", "in between") }
    case .loaded: if let error { fail("loaded with \(error)", "in between") }
    case .idle, .loading: break
    }
  }

  private func fail(_ text: String, _ time: String) { violation = violation ?? "\(text), \(time)" }

  // MARK: User code

  private func see<Value>(_ place: ReferenceWritableKeyPath<ReentryPlay, Value>, _ value: Value) {
    self[keyPath: place] = value
    act()
  }

  private func act() {
    checkState()
    guard patience > 0, generator.once(in: 3) else { return }
    patience -= 1
    command()
  }

  private func command() {
    guard let loader else { return }
    switch generator.number(0...11) {
    case 0: loader.load()
    case 1, 2: loader.refresh()
    case 3, 4: loader.loadNextPage()
    case 5: loader.leave()
    case 6: loader.appear(hasContent: generator.once(in: 2))
    case 7: run(loader)
    case 8: if !runs.isEmpty { runs.removeFirst().dispose() }
    default: answer()
    }
  }

  private func run(_ loader: Loader) {
    let kind = LoadingState.Kind.allCases[generator.number(0...2)]
    let run = loader.run(kind).subscribe { [weak self] _ in MainActor.assumeIsolated { self?.act() } }
    runs.append(run)
  }

  private func request(_ kind: LoadingState.Kind) -> Observable<Int> {
    if kind == .nextPage {
      pageError = nil
      isPageBeginning = false
    }
    act()
    return answers().do(onDispose: { [weak self] in MainActor.assumeIsolated { self?.act() } })
  }

  private func answers() -> Observable<Int> {
    switch generator.number(0...5) {
    case 0: return .just(0)
    case 1: return .empty()
    case 2:
      return .create { [weak self] observer in
        if let self { observer.onError(MainActor.assumeIsolated { makeFailure() }) }
        return Disposables.create()
      }
    default:
      let request = Request()
      requests.append(request)
      return request.answers.asObservable()
    }
  }

  private func answer() {
    // An end during its own value would arrive after that.
    let open = requests.filter { !$0.isAnswering }
    guard !open.isEmpty else { return }
    let request = open[generator.number(0...open.count - 1)]
    request.isAnswering = true
    defer { request.isAnswering = false }
    switch generator.number(0...2) {
    case 0: return request.answers.onNext(0)
    case 1: request.answers.onCompleted()
    default: request.answers.onError(makeFailure())
    }
    requests.removeAll { $0 === request }
  }

  private func makeFailure() -> Failure {
    lastFailure += 1
    failure = Failure(number: lastFailure)
    return failure
  }
}
