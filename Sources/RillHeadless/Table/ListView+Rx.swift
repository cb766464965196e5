public import Foundation
public import Rill
public import RillList

extension Reactive where Base: ListView {
  /// Shows the newest of a stream of contents, each by how it differs from the one before. The list keeps the rows: it
  /// needs no other data source, and gets this one back if it had another one meanwhile. What views the items are shown
  /// by is said with ``ListItemViews/register(with:)``.
  ///
  /// ```swift
  /// ListItemViews(CityView.self).register(with: tableView)
  /// viewModel.listItems.bind(to: tableView.rx.items).disposed(by: bag)
  /// ```
  ///
  /// What is bound before the list is in a window is there when it is laid out. Contents of many rows are compared
  /// elsewhere, and those that come meanwhile are left out but for the last.
  @MainActor public var items: Binder<ListSections> { Binder(base) { $0.show($1) } }

  /// How far the content is scrolled: now, and after each layout that finds it elsewhere. What is bound to it scrolls.
  @MainActor public var contentOffset: ControlProperty<CGPoint> {
    ControlProperty(base.offsets.asObservable(), of: base) { $0.contentOffset = $1 }
  }

  /// The rows that the user taps, on the main actor, after the delegate has heard of it.
  @MainActor public var itemSelected: Observable<ListIndexPath> { base.selections.asObservable() }
}

/// The rows that a stream brings.
struct BoundItems {
  let source: ListDataSource
  let updates: ListUpdateQueue
}

extension ListView {
  fileprivate func show(_ sections: ListSections) {
    let items = boundItems ?? makeBoundItems()
    boundItems = items
    if dataSource !== items.source { dataSource = items.source }
    items.updates.send(sections)
  }

  private func makeBoundItems() -> BoundItems {
    let source = ListDataSource()
    let updates = ListUpdateQueue(
      scheduler: SerialDispatchQueueScheduler(qos: .userInitiated, label: "RillHeadless.diff"),
      threshold: 10_000
    ) { [weak self, source] sections, update in
      guard let self else { return }
      source.display(sections, update: update, in: self)
    }
    return BoundItems(source: source, updates: updates)
  }
}
