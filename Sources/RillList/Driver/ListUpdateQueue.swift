import Dispatch
package import Rill

/// Delivers content to a display in order, each time with the difference from the content shown before.
///
/// Newer content replaces content that is not shown yet. Short lists are compared immediately. Long lists are compared
/// on the scheduler, and newer content cancels the comparison: if long lists arrive without pause, the display shows
/// only the last one.
@MainActor
package final class ListUpdateQueue {
  private let scheduler: any Scheduler
  private let threshold: Int
  private let commit: @MainActor (ListSections, ListUpdate) -> Void
  private let comparison = SerialDisposable()
  /// Whether long lists are being compared.
  package let isComparing = BehaviorRelay(value: false)
  private(set) var shown: ListSections = []
  private var waiting: ListSections?
  private let site: CallSite
  /// The duplicate identities that have been reported.
  private var reported: Set<String> = []
  private var isBusy = false

  /// - Parameters:
  ///   - scheduler: the scheduler that compares long lists.
  ///   - threshold: the number of rows, of both contents together, from which lists are long. Rows of sections whose
  ///     items share their storage do not count, because they are not compared.
  ///   - site: the place in the code that reports of duplicate identities name.
  ///   - commit: shows content. It may send further content, which is shown afterward.
  package init(
    scheduler: any Scheduler = SerialDispatchQueueScheduler(qos: .userInitiated, label: "RillList.diff"),
    threshold: Int = 10_000, site: CallSite = CallSite(),
    commit: @escaping @MainActor (ListSections, ListUpdate) -> Void
  ) {
    self.scheduler = scheduler
    self.threshold = threshold
    self.site = site
    self.commit = commit
  }

  deinit {
    comparison.dispose()
    isComparing.accept(false)
  }

  /// Shows content before this returns, unless the list is long or other content is being shown.
  package func send(_ sections: ListSections) {
    waiting = sections
    comparison.disposable = nil
    if !isBusy { showWaiting() }
  }

  private func showWaiting() {
    isBusy = true
    while let sections = waiting.take() {
      if SectionRanges.rowCount(shown, sections) < threshold {
        show(sections, ListUpdate(from: shown, to: sections))
      } else {
        compareElsewhere(sections)
      }
    }
    isBusy = false
  }

  private func compareElsewhere(_ sections: ListSections) {
    isComparing.accept(true)
    let isWanted = Protected(true)
    let update = Observable<ListUpdate>.deferred { [shown] in
      .just(
        try ListUpdate(from: shown, to: sections) { () throws(Superseded) in
          if !isWanted.value { throw Superseded() }
        })
    }
    // Disposing of a binding on the main actor also cancels a result that is already on its way.
    let binding = update.subscribe(on: scheduler).bind(with: self) { $0.finish(sections, $1) }
    comparison.disposable = Disposables.create(binding, Disposables.create { _ = isWanted.exchange(false) })
  }

  private func finish(_ sections: ListSections, _ update: ListUpdate) {
    // A scheduler that runs its work immediately gets here before `showWaiting` has ended, and `showWaiting` then
    // continues.
    guard !isBusy else { return show(sections, update) }
    isBusy = true
    show(sections, update)
    showWaiting()
  }

  private func show(_ sections: ListSections, _ update: ListUpdate) {
    // Content that looks the same may still have different owners, and different actions in its rows.
    let old = shown
    shown = sections
    if !update.isEmpty { update.recorded(from: old, to: sections, site) { commit(sections, update) } }
    if isComparing.value { isComparing.accept(false) }
    if let duplicate = update.duplicate, reported.insert(duplicate.identity).inserted {
      ListDiagnostic.duplicate(duplicate).report(site)
    }
  }
}

/// The error that ends a comparison with outdated content.
private struct Superseded: Error {}

extension ListDuplicate {
  /// The shared identity, without its positions.
  fileprivate var identity: String {
    switch self {
    case .row(let id, _, _): "row \(id)"
    case .section(let model, _, _): "section \(model)"
    }
  }
}

extension ObservableType {
  /// Delivers each element that is sent on the main actor before its send returns, and of the elements that are sent
  /// elsewhere only the newest, once for each turn of the main actor. An element that is sent on the main actor
  /// replaces a pending one.
  func bindLatest(to receive: @escaping @MainActor @Sendable (Element) -> Void) -> any Disposable {
    let waiting = Protected<(element: Element, cause: Cause)?>(nil)
    let hop = SerialDisposable()
    let subscription = subscribe(onNext: { element in
      guard !MainScheduler.instance.isCurrent else {
        _ = waiting.exchange(nil)
        return MainActor.assumeIsolated { receive(element) }
      }
      guard waiting.exchange((element, .current)) == nil else { return }
      hop.disposable = MainScheduler.instance.schedule {
        guard let newest = waiting.exchange(nil) else { return }
        newest.cause.resume { MainActor.assumeIsolated { receive(newest.element) } }
      }
    })
    return Disposables.create(subscription, hop)
  }
}

extension ListUpdate {
  /// The number of rows and sections of a batch that get records of their own.
  private static var limit: Int { 100 }

  /// Adds this update and its rows to the recording of the current scope, if there is one, and runs `body` because of
  /// it.
  func recorded(from old: ListSections, to new: ListSections, _ site: CallSite, _ body: () -> Void) {
    guard let recording = Recording.current else { return body() }
    let changes = changes(from: old, to: new)
    let parts = changes.filter { $0.count > 0 }
      .map { "\($0.count) \($0.kind)\($0.count == 1 ? "" : "s") \($0.verb)" }
    let origin = Recording.Record.Origin("list", site: site)
    recording.add(.listChanged, origin, "list changed: " + parts.joined(separator: ", ")) {
      let all = changes.flatMap { change in change.names.map { "\(change.kind) \($0) \(change.verb)" } }
      for text in all.prefix(Self.limit) {
        recording.add(.rowChanged, .init("row"), Recording.printable(text, atMost: 80))
      }
      body()
    }
  }

  private func changes(
    from old: ListSections, to new: ListSections
  ) -> [(kind: String, verb: String, count: Int, names: [String])] {
    func section(_ verb: String, _ positions: [Int], of list: ListSections) -> (String, String, Int, [String]) {
      ("section", verb, positions.count, positions.prefix(Self.limit).map { list[$0].model.id })
    }
    func row(_ verb: String, _ paths: [ListIndexPath], of list: ListSections) -> (String, String, Int, [String]) {
      let names = paths.prefix(Self.limit).map { path in list.row(at: path).map { "\($0.item.id)" } ?? "\(path)" }
      return ("row", verb, paths.count, names)
    }
    return [
      section("deleted", sections.deletes, of: old), section("inserted", sections.inserts, of: new),
      section("moved", sections.moves.map(\.to), of: new), section("changed", sectionReloads, of: new),
      row("deleted", rows.deletes, of: old), row("inserted", rows.inserts, of: new),
      row("moved", rows.moves.map(\.to), of: new), row("reloaded", reloads, of: new),
    ]
  }
}
