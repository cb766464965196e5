#if canImport(UIKit)
public import RillList
public import UIKit

/// A screen that shows a list in a table: its rows, the indicator of a first load, pull to refresh, and the error of
/// the last load.
///
/// ```swift
/// let cities = ListTableViewController(
///   viewModel: CitiesViewModel(), title: "Cities", itemViews: ListItemViews(CityView.self))
/// ```
///
/// The constraints of a view give its row its height, unless the owner of the row has a size for it. A section with a
/// title has a header; override `tableView(_:viewForHeaderInSection:)` for views of your own. Set the table's
/// `prefetchDataSource` to prepare rows before they are shown. The user drags rows whose owner allows it by a long
/// press.
open class ListTableViewController: ListViewController, UITableViewDelegate, UITableViewDragDelegate {
  /// The table that shows the rows.
  public final let tableView: UITableView

  /// Creates the screen of a view model.
  ///
  /// It traps if a component of the page has no view.
  ///
  /// - Parameters:
  ///   - viewModel: the view model of the list.
  ///   - title: the screen's title.
  ///   - itemViews: the views of the items. A ``MessageView`` shows a `MessageItemViewModel` unless this has another
  ///     view for it. Each ``ShownComponent`` of a page brings its own.
  ///   - texts: the words of the screen; by default, those of the view model.
  ///   - style: the style of the table.
  public init(
    viewModel: ListViewModel, title: String? = nil, itemViews: ListItemViews = ListItemViews(), texts: ListTexts? = nil,
    style: UITableView.Style = .plain
  ) {
    tableView = ListTable(frame: .zero, style: style)
    super.init(viewModel: viewModel, title: title, itemViews: itemViews, texts: texts, list: tableView)
    tableView.dataSource = content
    tableView.delegate = self
    tableView.dragDelegate = self
    tableView.dragInteractionEnabled = true
    registerViews()
  }

  /// Returns `nil`: the screen is created in code.
  public required init?(coder: NSCoder) { nil }

  /// Notifies the row's owner.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected(indexPath) }

  /// Notifies the row's owner.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { deselected(indexPath) }

  /// Returns the height that the row's owner gives the item, or that of the constraints.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    size(at: indexPath).map { CGFloat($0.height) } ?? UITableView.automaticDimension
  }

  /// Returns no view: the table shows the title of the section, if it has one.
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }

  /// Asks the row's owner.
  open func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { swipeActions(at: indexPath) }

  /// Binds a cell again whose bindings ended when it left the screen. Overrides call `super`.
  open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    content.willDisplay(cell, at: indexPath)
  }

  /// Ends the bindings of the cell. Overrides call `super`.
  open func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { content.didEndDisplaying(cell) }

  /// Keeps a dragged row in its section.
  open func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt start: IndexPath, toProposedIndexPath end: IndexPath
  ) -> IndexPath { content.place(inSectionOf: start, for: end) }

  /// Lets the user drag a row whose owner allows it.
  open func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem] { canMove(indexPath) ? [UIDragItem(itemProvider: NSItemProvider())] : [] }
}

/// A table whose content stays while its cells are placed: UIKit takes no batch then.
private final class ListTable: UITableView {
  override func layoutSubviews() {
    guard let content = dataSource as? ListDataSource else { return super.layoutSubviews() }
    content.place { super.layoutSubviews() }
  }
}

extension ListDataSource: UITableViewDataSource {
  func numberOfSections(in table: UITableView) -> Int { sections.count }

  func tableView(_ table: UITableView, numberOfRowsInSection index: Int) -> Int { section(index).items.count }

  func tableView(_ table: UITableView, titleForHeaderInSection index: Int) -> String? { title(index) }

  func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let cell = table.dequeueReusableCell(withIdentifier: identifier(at: path), for: path)
    prepare(cell, at: path)
    if let view = (cell as? ItemTableCell)?.itemView { cell.selectionStyle = view.selectionStyle }
    return cell
  }

  func tableView(_ table: UITableView, canMoveRowAt path: IndexPath) -> Bool { screen?.canMove(path) == true }

  func tableView(_ table: UITableView, moveRowAt start: IndexPath, to end: IndexPath) { move(start, to: end) }
}

extension UITableView: BatchedList {
  var visiblePaths: [IndexPath] { indexPathsForVisibleRows ?? [] }

  var selectedPaths: [IndexPath] { indexPathsForSelectedRows ?? [] }

  func path(of cell: UIView) -> IndexPath? { (cell as? UITableViewCell).flatMap { indexPath(for: $0) } }

  func deselect(_ path: IndexPath, animated: Bool) { deselectRow(at: path, animated: animated) }

  func register(identifier: String) { register(ItemTableCell.self, forCellReuseIdentifier: identifier) }

  func performBatch(_ update: ListUpdate, _ change: @escaping () -> Void) {
    performBatchUpdates { [self] in
      change()
      deleteSections(IndexSet(update.sections.deletes), with: .automatic)
      insertSections(IndexSet(update.sections.inserts), with: .automatic)
      for move in update.sections.moves { moveSection(move.from, toSection: move.to) }
      deleteRows(at: update.rows.deletes.map(IndexPath.init), with: .automatic)
      insertRows(at: update.rows.inserts.map(IndexPath.init), with: .automatic)
      for move in update.rows.moves { moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }
  }

  func reconfigure(_ paths: [IndexPath]) { reconfigureRows(at: paths) }

  func showTitle(_ title: String, ofSection section: Int, isNew: Bool) {
    // UIKit asks whether a section has a header when it is inserted or reloaded.
    if isNew || title.isEmpty { return reloadSections([section], with: .none) }
    headerView(forSection: section)?.textLabel?.text = title
  }
}
#endif
