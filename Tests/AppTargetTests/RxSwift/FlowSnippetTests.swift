// Code from applications that use RxSwift 6. Only the import is different.
import Dispatch
import Rill
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct FlowSnippetTests {
  let bag = DisposeBag()

  @Test func `37: catch, catchAndReturn and retry`() {
    let attempts = BehaviorRelay(value: 0)
    let flaky = Observable<String>.deferred {
      attempts.accept(attempts.value + 1)
      return attempts.value < 3 ? .error(Failure()) : .just("loaded")
    }
    let results = BehaviorRelay<[String]>(value: [])
    flaky.retry(3).subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag)
    Observable<String>.error(Failure()).catchAndReturn("fallback")
      .subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag)
    Observable<String>.error(Failure()).catch { error in .just("\(error)") }
      .subscribe(onNext: { results.accept(results.value + [$0]) }).disposed(by: bag)
    #expect(results.value == ["loaded", "fallback", "failure"])
  }

  @Test func `38: a retry after a wait that grows`() {
    let attempts = BehaviorRelay(value: 0)
    let results = BehaviorRelay<[String]>(value: [])
    let done = DispatchSemaphore(value: 0)
    let queue = SerialDispatchQueueScheduler(qos: .default)
    Observable<String>.deferred {
      attempts.accept(attempts.value + 1)
      return attempts.value < 3 ? .error(Failure()) : .just("loaded")
    }
    .retry(when: { errors in
      errors.enumerated().flatMap { attempt, error -> Observable<Int> in
        attempt > 4 ? .error(error) : Observable<Int>.timer(.milliseconds(attempt), scheduler: queue)
      }
    })
    .subscribe(onNext: { results.accept(results.value + [$0]) }, onCompleted: { done.signal() })
    .disposed(by: bag)
    done.waitForSignal()
    #expect(results.value == ["loaded"])
  }

  @MainActor final class SearchViewModel {
    let query = BehaviorRelay<String>(value: "")
    let results = BehaviorRelay<[String]>(value: [])
    private let disposeBag = DisposeBag()

    init(search: @escaping @Sendable (String) -> Observable<[String]>) {
      query
        .throttle(.milliseconds(1), latest: true, scheduler: MainScheduler.instance)
        .distinctUntilChanged()
        .flatMapLatest { query in search(query).catchAndReturn([]) }
        .observe(on: MainScheduler.instance)
        .bind(to: results)
        .disposed(by: disposeBag)
    }
  }

  @MainActor @Test func `39: a search as you type`() async {
    let viewModel = SearchViewModel(search: { query in .just(query.isEmpty ? [] : ["\(query) 1", "\(query) 2"]) })
    viewModel.query.accept("rill")
    await withCheckedContinuation { arrived in
      viewModel.results.filter { !$0.isEmpty }.take(1).subscribe(onCompleted: { arrived.resume() }).disposed(by: bag)
    }
    #expect(viewModel.results.value == ["rill 1", "rill 2"])
  }

  @MainActor final class ProfileScreen {
    var title = ""
    private let disposeBag = DisposeBag()

    func show(_ name: Observable<String>) {
      name
        .subscribe(on: ConcurrentDispatchQueueScheduler(qos: .userInitiated))
        .observe(on: MainScheduler.instance)
        .withUnretained(self)
        .bind(onNext: { screen, name in screen.title = name })
        .disposed(by: disposeBag)
    }
  }

  @MainActor @Test func `40: a screen that shows what was loaded elsewhere`() async {
    let screen = ProfileScreen()
    await withCheckedContinuation { shown in
      screen.show(Observable.just("Ada").do(onDispose: { DispatchQueue.main.async { shown.resume() } }))
    }
    #expect(screen.title == "Ada")
  }
}
