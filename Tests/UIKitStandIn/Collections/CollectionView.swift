// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UICollectionView: UIScrollView {
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let bottom = ScrollPosition(rawValue: 4)
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"

  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { elements.reload() } }
  }
  open var delegate: (any UICollectionViewDelegate)? {
    get { anyDelegate as? any UICollectionViewDelegate }
    set { anyDelegate = newValue }
  }
  public let collectionViewLayout: UICollectionViewLayout

  private(set) lazy var elements = Elements(host: self)

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }
  public required init?(coder: NSCoder) { nil }

  open override func layoutSubviews() {
    super.layoutSubviews()
    elements.show()
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    elements.pool.register(cellClass, kind: "cell", identifier: identifier)
  }
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    elements.pool.register(viewClass, kind: elementKind, identifier: identifier)
  }
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let view = elements.pool.dequeue(kind: "cell", identifier: identifier, for: indexPath)
    guard let cell = view as? UICollectionViewCell else { trap("\(view) is no cell.") }
    return cell
  }
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = elements.pool.dequeue(kind: elementKind, identifier: identifier, for: indexPath)
    guard let view = view as? UICollectionReusableView else { trap("\(view) is no view of a collection.") }
    return view
  }

  // MARK: Updates

  open var hasUncommittedUpdates: Bool { elements.depth > 0 }
  open func reloadData() { elements.reload() }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    elements.perform(updates, completion: completion)
  }
  open func insertSections(_ sections: IndexSet) { elements.record { $0.sections.inserts += sections } }
  open func deleteSections(_ sections: IndexSet) { elements.record { $0.sections.deletes += sections } }
  open func reloadSections(_ sections: IndexSet) { elements.record { $0.sections.reloads += sections } }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    elements.record { $0.sections.moves.append(Batch.Move(from: section, to: newSection)) }
  }
  open func insertItems(at indexPaths: [IndexPath]) { elements.record { $0.rows.inserts += indexPaths } }
  open func deleteItems(at indexPaths: [IndexPath]) { elements.record { $0.rows.deletes += indexPaths } }
  open func reloadItems(at indexPaths: [IndexPath]) { elements.record { $0.rows.reloads += indexPaths } }
  open func reconfigureItems(at indexPaths: [IndexPath]) { elements.record { $0.reconfigures += indexPaths } }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    elements.record { $0.rows.moves.append(Batch.Move(from: indexPath, to: newIndexPath)) }
  }

  // MARK: Content

  open var numberOfSections: Int { elements.knownCounts.count }
  open func numberOfItems(inSection section: Int) -> Int { elements.knownCounts[section] }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    elements.shown[.cell(indexPath)] as? UICollectionViewCell
  }
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    elements.shown[Element(kind: elementKind, path: indexPath)] as? UICollectionReusableView
  }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { elements.path(of: cell) }
  open var visibleCells: [UICollectionViewCell] {
    elements.checkIsNotPreparing("visibleCells")
    return elements.visiblePaths.compactMap { cellForItem(at: $0) }
  }
  open var indexPathsForVisibleItems: [IndexPath] { elements.pathsInBounds }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let frame = elements.frame(of: indexPath) else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frame
    return attributes
  }
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    elements.scroll(to: indexPath, scrollPosition.contains(.top) ? 0 : scrollPosition.contains(.bottom) ? 1 : nil)
  }

  // MARK: Selection

  open var indexPathsForSelectedItems: [IndexPath]? { elements.selection }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { elements.select(indexPath, false) }
}
