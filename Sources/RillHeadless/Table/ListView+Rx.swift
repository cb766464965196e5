public import Foundation
public import Rill
public import RillList

extension Reactive where Base: ListView {
  /// Shows the latest content of a stream, each time by its difference from the content before.
  ///
  /// The list keeps the rows: it needs no other data source, and each new content replaces a data source assigned
  /// meanwhile. Register the views that show the items with ``ListItemViews/register(with:)``.
  ///
  /// ```swift
  /// ListItemViews(CityView.self).register(with: tableView)
  /// viewModel.listItems.bind(to: tableView.rx.items).disposed(by: bag)
  /// ```
  ///
  /// Content bound before the list is in a window is there when the list is laid out. Contents with many rows are
  /// compared off the main actor; of the contents that arrive during a comparison, only the latest is shown.
  @MainActor public var items: Binder<ListSections> { Binder(base) { $0.show($1) } }

  /// The offset of the content: emits the current one, then each one that a layout changes. Binding to it scrolls the
  /// list.
  @MainActor public var contentOffset: ControlProperty<CGPoint> {
    ControlProperty(base.offsets.asObservable(), of: base) { $0.contentOffset = $1 }
  }

  /// Emits the rows that the user taps, after the delegate is notified.
  @MainActor public var itemSelected: Signal<ListIndexPath> { Signal(from: base.selections.asObservable()) }

  /// Emits the items of the rows that the user taps, if they are of a type. The rows are those of ``items``, or of
  /// another ``ListDataSource``.
  ///
  /// ```swift
  /// tableView.rx.modelSelected(CityRow.self).emit(to: viewModel.chosen).disposed(by: bag)
  /// ```
  @MainActor public func modelSelected<Item: Sendable>(_ type: Item.Type) -> Signal<Item> {
    itemSelected.compactMap { [weak list = base as ListView] path in
      (list?.dataSource as? ListDataSource)?.sections.row(at: path)?.item as? Item
    }
  }
}

/// The rows of a bound stream.
struct BoundItems {
  let source: ListDataSource
  let updates: ListUpdateQueue
}

extension ListView {
  fileprivate func show(_ sections: ListSections) {
    let items = boundItems ?? makeBoundItems()
    boundItems = items
    isComparing = items.updates.isComparing
    if dataSource !== items.source { dataSource = items.source }
    items.updates.send(sections)
  }

  private func makeBoundItems() -> BoundItems {
    let source = ListDataSource()
    let updates = ListUpdateQueue { [weak self, source] sections, update in
      guard let self else { return }
      source.display(sections, update: update, in: self)
    }
    return BoundItems(source: source, updates: updates)
  }
}
