import Rill

/// Reads the current sections of a component. Can be called on any thread.
typealias SectionReader = @Sendable () -> ListSections

/// A change of several components that pages show as one change.
@MainActor
enum PageChange {
  /// The number of changes that contain one another, and the pages that have received sections meanwhile.
  private nonisolated static let state = Protected<(depth: Int, waiting: [PageFeed])>((0, []))
  private static var followUps: [@MainActor () -> Void] = []

  /// Performs a change. A change inside another one is part of it.
  static func perform<Result>(_ change: () -> Result) -> Result {
    state.withLock { $0.depth += 1 }
    let result = change()
    let (isOver, pages) = state.withLock { state in
      state.depth -= 1
      guard state.depth == 0 else { return (false, [PageFeed]()) }
      defer { state.waiting = [] }
      return (true, state.waiting)
    }
    guard isOver else { return result }
    for page in pages { page.show() }
    while !followUps.isEmpty { followUps.removeFirst()() }
    return result
  }

  /// Runs work once pages show the change: at the end of the current change, or immediately if there is none.
  static func afterwards(_ work: @escaping @MainActor () -> Void) {
    if state.withLock({ $0.depth > 0 }) { followUps.append(work) } else { work() }
  }

  /// Makes a page wait for the end of the current change; returns false if there is none. Can be called on any thread.
  fileprivate nonisolated static func wait(_ page: PageFeed) -> Bool {
    state.withLock { state in
      guard state.depth > 0 else { return false }
      if !state.waiting.contains(where: { $0 === page }) { state.waiting.append(page) }
      return true
    }
  }
}

/// Delivers the sections of a page to the closure that shows them: immediately, or at the end of the current change.
final class PageFeed: Sendable {
  private let newest = Protected<SectionReader?>(nil)
  /// The requests to show the page. Each one reads the newest content, in order, so no older content is shown last.
  private let turns = PublishRelay<Void>()

  /// Shows the sections, and reads them only then.
  func bind(
    _ contents: Observable<SectionReader>, onNext show: @escaping @Sendable (ListSections) -> Void
  ) -> any Disposable {
    let showing = turns.subscribe(onNext: { [newest] in
      if let read = newest.value { show(read()) }
    })
    let sending = contents.subscribe(onNext: { [self] read in
      _ = newest.exchange(read)
      if !PageChange.wait(self) { self.show() }
    })
    return Disposables.create(sending, showing)
  }

  func show() { turns.accept(()) }
}
