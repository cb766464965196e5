// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UICollectionView: UIScrollView {
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { elements.reload() } }
  }
  open var delegate: (any UICollectionViewDelegate)? {
    get { anyDelegate as? any UICollectionViewDelegate }
    set { anyDelegate = newValue }
  }
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open var collectionViewLayout: UICollectionViewLayout { didSet { adopt(collectionViewLayout, after: oldValue) } }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }

  private(set) lazy var elements = Elements(host: self)
  /// The item that the user moves, and where it is above.
  var movement: (from: IndexPath, to: IndexPath)?

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }
  public required init?(coder: NSCoder) { nil }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    elements.show()
  }

  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) { collectionViewLayout = layout }

  private func adopt(_ layout: UICollectionViewLayout, after old: UICollectionViewLayout) {
    if old !== layout { old.collectionView = nil }
    layout.collectionView = self
    elements.invalidateFrames()
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
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    elements.loadFrames()
    return frames(in: CGRect(origin: point, size: CGSize(width: 1, height: 1))).keys.first { $0.kind == nil }?.path
  }
  open var visibleCells: [UICollectionViewCell] {
    elements.checkIsNotPreparing("visibleCells")
    return elements.visiblePaths.compactMap { cellForItem(at: $0) }
  }
  open var indexPathsForVisibleItems: [IndexPath] { elements.pathsInBounds }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    elements.loadFrames()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    let shares: [(ScrollPosition, CGFloat)] = [
      ([.top, .left], 0), ([.centeredVertically, .centeredHorizontally], 0.5), ([.bottom, .right], 1),
    ]
    elements.scroll(to: indexPath, shares.first { !$0.0.isDisjoint(with: scrollPosition) }?.1)
  }

  // MARK: Selection

  open var indexPathsForSelectedItems: [IndexPath]? { elements.selection }
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    elements.selectOnly(indexPath, allowsSelection, allowsMultipleSelection)
    if let indexPath, !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { elements.select(indexPath, false) }
}
