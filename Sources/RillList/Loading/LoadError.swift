public import Rill

/// An error that changes together with the machine and is published afterward, together with the state.
///
/// User code may run between the two and end another load. The published error is always the current one, so the error
/// of an older load never replaces the error of a newer one.
@MainActor
final class LoadError {
  nonisolated let published = BehaviorRelay<(any Error)?>(value: nil)
  private(set) var current: (any Error)?
  private var isPublished = true
  private var isHidden = false

  nonisolated init() {}

  /// Changes the error, without running user code.
  func set(_ error: (any Error)?) {
    current = error
    isPublished = false
  }

  /// Clears the error, without running user code. Its absence is not published again.
  func clear() {
    if current != nil { set(nil) }
  }

  /// Publishes the current error, or its absence while it is hidden, unless that has been done.
  func publish(isHidden: Bool = false) {
    let isNew = !isPublished || isHidden != self.isHidden && current != nil
    (isPublished, self.isHidden) = (true, isHidden)
    if isNew { published.accept(isHidden ? nil : current) }
  }
}

extension Loader {
  /// The error of the first load or refresh that ended last, starting with the current value; nil after a success, and
  /// while a load runs if ``LoadOptions/errors`` says so.
  public var loadError: Observable<(any Error)?> { errors.asObservable() }

  /// The current error of the first load or refresh that ended last.
  public var currentError: (any Error)? { isErrorHidden ? nil : lastError.current }

  var isErrorHidden: Bool { options.errors == .hideOnLoad && machine.loadsScreen }

  /// The error of the last next page, starting with the current value; nil once a page begins, and once a first load or
  /// refresh emits a value or succeeds.
  public var pageError: Observable<(any Error)?> { pageErrors.asObservable() }

  var currentPageError: (any Error)? { lastPageError.current }

  nonisolated var errors: BehaviorRelay<(any Error)?> { lastError.published }
  nonisolated var pageErrors: BehaviorRelay<(any Error)?> { lastPageError.published }
}

/// A value of a load: its text in a recording, if there is one, and the closure that applies it.
typealias LoadAnswer = (text: String?, apply: @MainActor @Sendable () -> Void)

/// The answers a loader needs about the pages it loads.
@MainActor
package struct PageSource {
  /// Pages without end.
  package static let all = PageSource()
  /// No pages: the loader refuses each next page.
  static let none = PageSource(hasNext: { false })

  /// Whether there is a next page.
  var hasNext: @MainActor () -> Bool = { true }
  /// The error of a next page whose request has completed but which counts as failed.
  var takeFault: @MainActor () -> (any Error)? = { nil }
}

/// Runs work immediately if the caller is on the main actor, and schedules it there otherwise.
@discardableResult
package func onMainActor(_ work: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
  guard !MainScheduler.instance.isCurrent else {
    MainActor.assumeIsolated(work)
    return Disposables.create()
  }
  return MainScheduler.instance.schedule { MainActor.assumeIsolated(work) }
}

/// Creates a stream on the main actor: immediately if the subscriber is there, and in a later turn otherwise.
func onMain<Element>(_ make: @escaping @MainActor @Sendable () -> Observable<Element>) -> Observable<Element> {
  .create { observer in
    let subscription = SerialDisposable()
    let hop = onMainActor { subscription.disposable = make().subscribe(observer) }
    return Disposables.create(hop, subscription)
  }
}
