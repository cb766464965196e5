#if canImport(UIKit)
public import RillList
public import UIKit

/// A screen that shows a list in a collection: its items, the indicator of a first load, pull to refresh, and the error
/// of the last load.
///
/// ```swift
/// let shop = ListCollectionViewController(viewModel: page.viewModel, itemViews: .shop)
/// ```
///
/// With a flow layout, the default, the layout of a section gives it its insets and spaces, and the owner of an item
/// gives it its size. Another item is as wide as its section, and its constraints give it its height. A section with a
/// title has a header.
open class ListCollectionViewController: ListViewController, UICollectionViewDelegateFlowLayout {
  /// The collection that shows the items.
  public final let collectionView: UICollectionView

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
  ///   - layout: the arrangement of the items; by default, a flow layout whose items size themselves. Of the views of
  ///     sections, it may have headers only.
  public init(
    viewModel: ListViewModel, title: String? = nil, itemViews: ListItemViews = ListItemViews(), texts: ListTexts? = nil,
    layout: UICollectionViewLayout? = nil
  ) {
    let flow = UICollectionViewFlowLayout()
    flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    collectionView = ListCollection(frame: .zero, collectionViewLayout: layout ?? flow)
    super.init(viewModel: viewModel, title: title, itemViews: itemViews, texts: texts, list: collectionView)
    collectionView.dataSource = content
    collectionView.delegate = self
    collectionView.addMovementGesture()
    registerViews()
  }

  /// Returns `nil`: the screen is created in code.
  public required init?(coder: NSCoder) { nil }

  /// Notifies the item's owner.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) { selected(path) }

  /// Notifies the item's owner.
  open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt path: IndexPath) { deselected(path) }

  /// Binds a cell again whose bindings ended when it left the screen. Overrides call `super`.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) { content.willDisplay(cell, at: indexPath) }

  /// Ends the bindings of the cell. Overrides call `super`.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) { content.didEndDisplaying(cell) }

  /// Returns the size that the item's owner gives it, or the width of its section and the height of its constraints.
  open func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    if let size = size(at: indexPath) { return CGSize(width: size.width, height: size.height) }
    let insets = self.collectionView(collectionView, layout: layout, insetForSectionAt: indexPath.section)
    return CGSize(width: max(0, collectionView.bounds.width - insets.left - insets.right), height: 44)
  }

  /// Returns the insets of the section.
  open func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets {
    let insets = content.section(section).model.layout.insets
    let isReversed = collectionView.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (left, right) = isReversed ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
    return UIEdgeInsets(top: insets.top, left: left, bottom: insets.bottom, right: right)
  }

  /// Returns the space between the lines of the section.
  open func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { content.section(section).model.layout.lineSpacing }

  /// Returns the space between two items side by side.
  open func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { content.section(section).model.layout.itemSpacing }

  /// Returns the size of the header of a section with a title, and otherwise zero.
  open func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { content.title(section) == nil ? .zero : CGSize(width: collectionView.bounds.width, height: 44) }

  /// Keeps a dragged item in its section.
  open func collectionView(
    _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath start: IndexPath,
    atCurrentIndexPath current: IndexPath, toProposedIndexPath end: IndexPath
  ) -> IndexPath { content.place(inSectionOf: start, for: end) }
}

/// A collection whose content stays while its cells are placed: UIKit takes no batch then.
private final class ListCollection: UICollectionView {
  override func layoutSubviews() {
    guard let content = dataSource as? ListDataSource else { return super.layoutSubviews() }
    content.place { super.layoutSubviews() }
  }
}

/// The title above a section of a collection.
final class SectionTitleView: UICollectionReusableView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    fill(with: label, withinMargins: true)
  }

  required init?(coder: NSCoder) { nil }
}

extension ListDataSource: UICollectionViewDataSource {
  func numberOfSections(in list: UICollectionView) -> Int { sections.count }

  func collectionView(_ list: UICollectionView, numberOfItemsInSection index: Int) -> Int { section(index).items.count }

  func collectionView(
    _ list: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> UICollectionReusableView {
    let view = list.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: Self.titleIdentifier, for: path)
    (view as? SectionTitleView)?.label.text = title(path.section)
    return view
  }

  func collectionView(_ list: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    let cell = list.dequeueReusableCell(withReuseIdentifier: identifier(at: path), for: path)
    prepare(cell, at: path)
    return cell
  }

  func collectionView(_ list: UICollectionView, canMoveItemAt path: IndexPath) -> Bool { screen?.canMove(path) == true }

  func collectionView(_ list: UICollectionView, moveItemAt start: IndexPath, to end: IndexPath) { move(start, to: end) }
}

extension UICollectionView: BatchedList {
  var visiblePaths: [IndexPath] { indexPathsForVisibleItems.sorted() }

  var selectedPaths: [IndexPath] { indexPathsForSelectedItems ?? [] }

  func path(of cell: UIView) -> IndexPath? { (cell as? UICollectionViewCell).flatMap { indexPath(for: $0) } }

  func deselect(_ path: IndexPath, animated: Bool) { deselectItem(at: path, animated: animated) }

  func register(identifier: String) { register(ItemCollectionCell.self, forCellWithReuseIdentifier: identifier) }

  func performBatch(_ update: ListUpdate, _ change: @escaping () -> Void) {
    performBatchUpdates { [self] in
      change()
      deleteSections(IndexSet(update.sections.deletes))
      insertSections(IndexSet(update.sections.inserts))
      for move in update.sections.moves { moveSection(move.from, toSection: move.to) }
      deleteItems(at: update.rows.deletes.map(IndexPath.init))
      insertItems(at: update.rows.inserts.map(IndexPath.init))
      for move in update.rows.moves { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }
  }

  func reconfigure(_ paths: [IndexPath]) { reconfigureItems(at: paths) }

  func showTitle(_ title: String, ofSection section: Int, isNew: Bool) {
    if isNew || title.isEmpty { return reloadSections([section]) }
    let kind = UICollectionView.elementKindSectionHeader
    let header = supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))
    (header as? SectionTitleView)?.label.text = title
  }
}
#endif
