import Rill

/// Reads what a component shows at the time. On any thread.
typealias SectionReader = @Sendable () -> ListSections

/// A change of several components that pages show as one.
@MainActor
enum PageChange {
  private struct State {
    var depth = 0
    /// The pages that something was sent to meanwhile.
    var waiting: [PageFeed] = []
  }

  private nonisolated static let state = Protected(State())
  private static var followUps: [@MainActor () -> Void] = []

  /// Makes a change. One inside of another one is a part of it.
  static func perform(_ change: () -> Void) {
    state.withLock { $0.depth += 1 }
    change()
    let (isOver, pages) = state.withLock { state in
      state.depth -= 1
      guard state.depth == 0 else { return (false, [PageFeed]()) }
      defer { state.waiting = [] }
      return (true, state.waiting)
    }
    guard isOver else { return }
    for page in pages { page.show() }
    while !followUps.isEmpty { followUps.removeFirst()() }
  }

  /// Does something once pages show what has changed: at the end of the change that is under way, or now.
  static func afterwards(_ work: @escaping @MainActor () -> Void) {
    if state.withLock({ $0.depth > 0 }) { followUps.append(work) } else { work() }
  }

  /// Lets a page wait for the end of the change that is under way; false if there is none. On any thread.
  fileprivate nonisolated static func wait(_ page: PageFeed) -> Bool {
    state.withLock { state in
      guard state.depth > 0 else { return false }
      if !state.waiting.contains(where: { $0 === page }) { state.waiting.append(page) }
      return true
    }
  }
}

/// Brings what a page consists of to the relay that shows it: at once, or at the end of the change that is under way.
final class PageFeed: Sendable {
  private let newest = Protected<SectionReader?>(nil)
  /// Each reads the newest content, one after the other, so that no older one is shown last.
  private let turns = PublishRelay<Void>()

  /// Shows the contents in a relay. What is sent is read when it is shown.
  func bind(_ contents: Observable<SectionReader>, to listItems: BehaviorRelay<ListSections>) -> any Disposable {
    let showing = turns.subscribe(onNext: { [newest] in
      if let read = newest.value { listItems.accept(read()) }
    })
    let sending = contents.subscribe(onNext: { [self] read in
      _ = newest.exchange(read)
      if !PageChange.wait(self) { show() }
    })
    return Disposables.create(sending, showing)
  }

  func show() { turns.accept(()) }
}
