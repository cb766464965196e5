#if canImport(UIKit)
import Rill
import RillList
import UIKit

/// The content of a table or a collection, and the cells that show it.
@MainActor
final class ListDataSource: NSObject {
  /// The sections that the list shows.
  private(set) var sections: ListSections = []
  /// The screen that shows the list, once it has registered its views; nil for a list that is bound to a stream.
  weak var screen: ListViewController?

  private static let identifierWithoutView = "RillUIKit.withoutView"
  static let titleIdentifier = "RillUIKit.title"

  private unowned let list: any BatchedList
  private var views: [String: ListItemViews.Show] = [:]
  /// The views that were registered while the list was busy.
  private var lateViews: [ListItemViews] = []
  private var reported: Set<ListRowError> = []
  /// The content to show after a batch, after the preparation of a cell, or after the user's move of a row.
  private var waiting: ListSections?
  /// Whether the list is in a batch, or prepares and places cells.
  private(set) var isBusy = false
  /// Whether a view was registered for rows that have shown an error.
  private var needsReload = false

  init(_ list: any BatchedList) {
    self.list = list
    super.init()
    list.register(identifier: Self.identifierWithoutView)
    (list as? UICollectionView)?.register(
      SectionTitleView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: Self.titleIdentifier)
  }

  func isRegistered(_ identifier: String) -> Bool { views[identifier] != nil }

  /// Registers the views for items that have none. It waits while a cell is prepared: UIKit registers nothing then.
  func register(_ itemViews: ListItemViews) {
    guard !isBusy else {
      lateViews.append(itemViews)
      return displayLater(waiting ?? sections)
    }
    for (identifier, show) in itemViews.entries.sorted where !isRegistered(identifier) {
      views[identifier] = show
      list.register(identifier: identifier)
      needsReload = needsReload || !reported.isEmpty
    }
  }

  // MARK: Changing the content

  /// Shows other content: in one batch, or without one if the list is in no window. It waits while the list is in a
  /// batch or prepares a cell.
  func display(_ new: ListSections, update: ListUpdate) {
    guard waiting == nil, !mustWait else { return displayLater(new) }
    for views in lateViews { register(views) }
    lateViews = []
    whileBusy { apply(update.forUIKit, new) }
    screen?.contentChanged()
  }

  private var mustWait: Bool { isBusy || list.hasUncommittedUpdates }

  /// Lets the list place its cells, and reports the rows in view. UIKit takes no batch meanwhile.
  func place(_ layout: () -> Void) {
    let isOutermost = !isBusy
    whileBusy {
      layout()
      if isOutermost { screen?.reportRows(areInPlace: true) }
    }
  }

  /// Keeps the content as it is until `body` ends.
  func whileBusy<Value>(_ body: () -> Value) -> Value {
    let wasBusy = isBusy
    isBusy = true
    defer { isBusy = wasBusy }
    return body()
  }

  private func apply(_ update: ListUpdate, _ new: ListSections) {
    guard list.window != nil, !needsReload else {
      (sections, needsReload) = (new, false)
      return list.reloadData()
    }
    let untitled = update.sectionReloads.isEmpty ? [] : Set(sections.filter(\.model.title.isEmpty).map(\.model.id))
    if update.isStructural { list.performBatch(update) { [self] in sections = new } } else { sections = new }
    for index in update.sectionReloads {
      list.showTitle(new[index].model.title, ofSection: index, isNew: untitled.contains(new[index].model.id))
    }
    if !update.reloads.isEmpty { list.reconfigure(update.reloads.map { IndexPath($0) }) }
    list.layoutIfNeeded()
  }

  /// Shows content in a later turn of the main queue, in place of content that waits already.
  private func displayLater(_ new: ListSections) {
    if waiting == nil { DispatchQueue.main.async { [weak self] in self?.displayWaiting() } }
    waiting = new
  }

  private func displayWaiting() {
    // UIKit may keep the updates of a drop uncommitted for seconds.
    guard !mustWait else {
      return DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in self?.displayWaiting() }
    }
    guard let new = waiting.take() else { return }
    display(new, update: ListUpdate(from: sections, to: new))
  }

  /// Follows a row that the list has moved, and asks for its move. Unless the content then has the row in its new
  /// place, the list moves it back.
  ///
  /// UIKit accepts no batch in the turn of the main queue in which the user ends the drag.
  func move(_ start: IndexPath, to end: IndexPath) {
    guard start != end, start.section == end.section, let row = row(at: start) else { return }
    if waiting == nil { waiting = sections }
    sections[end.section].items.insert(sections[start.section].items.remove(at: start.item), at: end.item)
    DispatchQueue.main.async { [weak self] in
      self?.screen?.send(RowMoved(destination: end.item), from: row)
      self?.displayWaiting()
    }
  }

  /// The place in the section of a dragged row that is nearest to where the user drags it.
  func place(inSectionOf start: IndexPath, for end: IndexPath) -> IndexPath {
    guard end.section != start.section else { return end }
    let last = max(0, section(start.section).items.count - 1)
    return IndexPath(item: end.section < start.section ? 0 : last, section: start.section)
  }

  // MARK: Sections

  func row(at path: IndexPath) -> AnyListRow? { sections.row(at: ListIndexPath(path)) }

  /// A section, which is empty if there is none at the index.
  func section(_ index: Int) -> ListSections.Element {
    sections.indices.contains(index) ? sections[index] : ListSection(id: "", [])
  }

  /// The title of a section; `nil` if it has none.
  func title(_ index: Int) -> String? {
    let title = section(index).model.title
    return title.isEmpty ? nil : title
  }

  // MARK: Preparing cells

  /// The identifier that the cell of a row is registered for.
  func identifier(at path: IndexPath) -> String {
    let identifier = row(at: path).map { type(of: $0.item).reuseIdentifier } ?? ""
    return isRegistered(identifier) ? identifier : Self.identifierWithoutView
  }

  /// Shows an item in a cell, or the reason why there is none, which it also reports.
  func prepare(_ cell: UIView, at path: IndexPath) {
    guard let cell = cell as? any ItemCell else { return }
    whileBusy {
      do throws(ListRowError) {
        try show(path, in: cell)
      } catch {
        cell.show(error)
        if reported.insert(error).inserted { Diagnostics.current.unhandledError(error, CallSite()) }
      }
    }
  }

  private func show(_ path: IndexPath, in cell: any ItemCell) throws(ListRowError) {
    guard let row = row(at: path) else { throw .noSuchRow(ListIndexPath(path)) }
    let type = type(of: row.item)
    guard let show = views[type.reuseIdentifier] else {
      throw .unregisteredIdentifier(
        identifier: type.reuseIdentifier, item: "\(type)", owner: row.owner.map { "\(Swift.type(of: $0))" },
        registered: views.keys.sorted())
    }
    try cell.show(row.item, show)
    (cell as? ItemCollectionCell)?.hasFixedSize = screen?.size(at: path) != nil
  }

  /// Shows the item of a cell again whose bindings ended when it left the screen: UIKit may bring back the cell without
  /// asking for its row.
  func willDisplay(_ cell: UIView, at path: IndexPath) {
    if let item = cell as? any ItemCell, !item.isInUse { prepare(cell, at: path) }
  }

  /// Ends the bindings of a cell that has left the screen.
  func didEndDisplaying(_ cell: UIView) { (cell as? any ItemCell)?.endUse() }
}

/// A table or a collection, as the code that brings it up to date uses both.
@MainActor
protocol BatchedList: UIScrollView {
  var hasUncommittedUpdates: Bool { get }
  /// The rows on the screen, from top to bottom.
  var visiblePaths: [IndexPath] { get }
  var selectedPaths: [IndexPath] { get }
  /// The position of a cell of this list.
  func path(of cell: UIView) -> IndexPath?
  func register(identifier: String)
  func deselect(_ path: IndexPath, animated: Bool)
  func reloadData()
  /// Performs the structural changes of an update in one batch, in which `change` replaces the content.
  func performBatch(_ update: ListUpdate, _ change: @escaping () -> Void)
  /// Shows rows again, by positions in the new content, in the cells that they have.
  func reconfigure(_ paths: [IndexPath])
  /// Shows the new title of a section, which had none before if `isNew`, or has none now.
  func showTitle(_ title: String, ofSection section: Int, isNew: Bool)
}
#endif
