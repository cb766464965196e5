#if canImport(UIKit)
public import Rill
public import RillList
public import UIKit

// `itemSelected`, `modelSelected` and `willDisplayCell` set a delegate if the view has none, as the members of scroll
// views do.

@MainActor extension Reactive where Base: UITableView {
  /// Shows the latest content of a stream, each time by its difference from the content before.
  ///
  /// The table owns the rows: it needs no other data source, and each new content replaces a data source assigned
  /// meanwhile. Register the views that show the items with `register(with:)` of ``ListItemViews``.
  ///
  /// ```swift
  /// ListItemViews(CityView.self).register(with: tableView)
  /// viewModel.listItems.bind(to: tableView.rx.items).disposed(by: disposeBag)
  /// ```
  ///
  /// Contents with many rows are compared off the main actor; of the contents that arrive during a comparison, only the
  /// latest is shown.
  public var items: Binder<ListSections> { Binder(base) { $0.rx.bound.show($1) } }

  /// Emits the rows that the user taps, after the delegate is notified.
  public var itemSelected: Signal<IndexPath> { proxy.signal(proxy.selections) }

  /// Emits the items of the rows of `items` that the user taps, if they are of a type.
  ///
  /// ```swift
  /// tableView.rx.modelSelected(CityRow.self).emit(to: viewModel.chosen).disposed(by: disposeBag)
  /// ```
  public func modelSelected<Item: Sendable>(_ type: Item.Type) -> Signal<Item> { models(itemSelected) }

  /// Emits each cell that is about to be shown, with its row.
  public var willDisplayCell: Signal<(cell: UITableViewCell, indexPath: IndexPath)> { proxy.signal(proxy.tableCells) }

  /// Emits the rows of `items` that the user deletes. Once it is asked for, a swipe over a row offers that.
  ///
  /// The row stays until the content changes accordingly.
  public var itemDeleted: Signal<IndexPath> {
    bound.offerDeletion()
    return Signal(onMain: .deferred { [weak relay = bound.deletions] in relay?.asObservable() ?? .empty() })
  }
}

@MainActor extension Reactive where Base: UICollectionView {
  /// Shows the latest content of a stream, each time by its difference from the content before.
  ///
  /// The collection owns the items: it needs no other data source, and each new content replaces a data source assigned
  /// meanwhile. Register the views that show the items with `register(with:)` of ``ListItemViews``.
  public var items: Binder<ListSections> { Binder(base) { $0.rx.bound.show($1) } }

  /// Emits the items that the user taps, after the delegate is notified.
  public var itemSelected: Signal<IndexPath> { proxy.signal(proxy.selections) }

  /// Emits each cell that is about to be shown, with its item.
  public var willDisplayCell: Signal<(cell: UICollectionViewCell, at: IndexPath)> { proxy.signal(proxy.itemCells) }

  /// Emits the models of the items of `items` that the user taps, if they are of a type.
  public func modelSelected<Item: Sendable>(_ type: Item.Type) -> Signal<Item> { models(itemSelected) }
}

@MainActor extension Reactive where Base: BatchedList {
  fileprivate var bound: BoundItems { base.owned { BoundItems(base) } }

  /// The items of a type in selected rows.
  fileprivate func models<Item: Sendable>(_ selected: Signal<IndexPath>) -> Signal<Item> {
    selected.compactMap { [weak bound = bound] in bound?.source.row(at: $0)?.item as? Item }
  }
}

extension ListItemViews {
  /// Registers the views for the items of `rx.items` of a table.
  public func register(with table: UITableView) { table.rx.bound.source.register(self) }

  /// Registers the views for the items of `rx.items` of a collection.
  public func register(with collection: UICollectionView) { collection.rx.bound.source.register(self) }
}

/// The rows of a bound stream, and the queue of their updates. The list owns it.
///
/// It is the data source of a table whose deletions are asked for: any other one would offer to delete every row.
final class BoundItems: UILayoutGuide, UITableViewDataSource {
  let source: ListDataSource
  /// The rows that the user deletes.
  let deletions = PublishRelay<IndexPath>()
  private var offersDeletion = false
  private let updates: ListUpdateQueue

  init(_ list: some BatchedList) {
    let source = ListDataSource(list)
    self.source = source
    updates = ListUpdateQueue { source.display($0, update: $1) }
    super.init()
    list.rx.proxy.whilePlacing = { source.whileBusy($0) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ sections: ListSections) {
    if let table = owningView as? UITableView, table.dataSource !== tableData { table.dataSource = tableData }
    if let list = owningView as? UICollectionView, list.dataSource !== source { list.dataSource = source }
    updates.send(sections)
  }

  func offerDeletion() {
    offersDeletion = true
    if let table = owningView as? UITableView, table.dataSource === source { table.dataSource = self }
  }

  private var tableData: any UITableViewDataSource { offersDeletion ? self : source }

  func numberOfSections(in table: UITableView) -> Int { source.sections.count }

  func tableView(_ table: UITableView, numberOfRowsInSection index: Int) -> Int { source.section(index).items.count }

  func tableView(_ table: UITableView, titleForHeaderInSection index: Int) -> String? { source.title(index) }

  func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    source.tableView(table, cellForRowAt: path)
  }

  func tableView(_ table: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt path: IndexPath) {
    if style == .delete { deletions.accept(path) }
  }
}
#endif
