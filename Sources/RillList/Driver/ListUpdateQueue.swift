package import Rill

/// Brings contents to a display, one after the other, each with its difference from the one shown before.
///
/// A newer content takes the place of one that is not shown yet. Short lists are compared at once; long ones elsewhere,
/// and their comparison is canceled when something newer comes: of long contents that come without a rest, the last.
@MainActor
package final class ListUpdateQueue {
  private let scheduler: any Scheduler
  private let threshold: Int
  private let commit: @MainActor (ListSections, ListUpdate) -> Void
  private let comparison = SerialDisposable()
  private(set) var shown: ListSections = []
  private var waiting: ListSections?
  private let site: CallSite
  /// The identities that were told to be there twice.
  private var told: Set<String> = []
  private var isBusy = false

  /// - Parameters:
  ///   - scheduler: where long lists are compared.
  ///   - threshold: from how many rows on, of both contents together, lists are long. Rows of sections whose items share
  ///     their storage do not count, since they are not looked at.
  ///   - site: where a list with duplicate identities is told to come from.
  ///   - commit: shows a content. It may be sent another one meanwhile, which is shown afterwards.
  package init(
    scheduler: any Scheduler, threshold: Int, site: CallSite = CallSite(),
    commit: @escaping @MainActor (ListSections, ListUpdate) -> Void
  ) {
    self.scheduler = scheduler
    self.threshold = threshold
    self.site = site
    self.commit = commit
  }

  deinit { comparison.dispose() }

  /// Shows a content: before this returns, unless it is long or another one is just being shown.
  package func send(_ sections: ListSections) {
    waiting = sections
    comparison.disposable = nil
    if !isBusy { showWaiting() }
  }

  private func showWaiting() {
    isBusy = true
    while let sections = waiting.take() {
      if SectionGap.rowCount(shown, sections) < threshold {
        show(sections, ListUpdate(from: shown, to: sections))
      } else {
        compareElsewhere(sections)
      }
    }
    isBusy = false
  }

  private func compareElsewhere(_ sections: ListSections) {
    let isWanted = Protected(true)
    let update = Observable<ListUpdate>.deferred { [shown] in
      .just(
        try ListUpdate(from: shown, to: sections) { () throws(Superseded) in
          if !isWanted.value { throw Superseded() }
        })
    }
    // A binding, because its disposal here also cancels a result that is on its way.
    let binding = update.subscribe(on: scheduler).bind(with: self) { $0.finish(sections, $1) }
    comparison.disposable = Disposables.create(binding, Disposables.create { _ = isWanted.exchange(false) })
  }

  private func finish(_ sections: ListSections, _ update: ListUpdate) {
    // A scheduler that runs its work at once comes here before `showWaiting` has ended, which then goes on itself.
    guard !isBusy else { return show(sections, update) }
    isBusy = true
    show(sections, update)
    showWaiting()
  }

  private func show(_ sections: ListSections, _ update: ListUpdate) {
    // What looks the same may still have other owners, and other actions behind its rows.
    shown = sections
    if !update.isEmpty { commit(sections, update) }
    if let duplicate = update.duplicate, told.insert(duplicate.identity).inserted {
      ListDiagnostic.duplicate(duplicate).report(site)
    }
  }
}

/// Ends the comparison with a content that is not wanted any more.
private struct Superseded: Error {}

extension ListDuplicate {
  /// What is shared, wherever that stands.
  fileprivate var identity: String {
    switch self {
    case .row(let id, _, _): "row \(id)"
    case .section(let model, _, _): "section \(model)"
    }
  }
}
