import Rill
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct DisposableLawTests {
  typealias Make = @Sendable (@escaping @Sendable () -> Void) -> any Disposable

  static let makers: [(name: String, make: Make)] = [
    ("Disposables.create", { Disposables.create(with: $0) }),
    (
      "SerialDisposable",
      { action in
        let serial = SerialDisposable()
        serial.disposable = Disposables.create(with: action)
        return serial
      }
    ),
    ("a subscription", { action in Observable<Int>.never().subscribe(onDisposed: action) }),
    ("create", { action in Observable<Int>.create { _ in Disposables.create(with: action) }.subscribe { _ in } }),
  ]

  @Test(arguments: makers.indices)
  func `eight threads and a second call cancel once`(index: Int) {
    #expect(disposableLaw(Self.makers[index].make) == [], "\(Self.makers[index].name)")
  }

  @Test func `the law catches one that acts at every call`() {
    #expect(!disposableLaw(Eager.init).isEmpty)
  }
}

/// Contract 5: cancellation is idempotent, from any thread. `make` receives the action to run at disposal.
func disposableLaw(_ make: (_ action: @escaping @Sendable () -> Void) -> any Disposable) -> [String] {
  let actions = Log<String>()
  let disposable = make { actions.add("disposed") }
  onThreads(8) { _ in disposable.dispose() }
  disposable.dispose()
  return actions.entries.count == 1 ? [] : ["canceled \(actions.entries.count) times"]
}
