// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum RowAnimation: Int, Sendable { case none = 5, automatic = 100 }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  public static let automaticDimension: CGFloat = -1

  public let style: UITableView.Style
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { elements.reload() } }
  }
  open var delegate: (any UITableViewDelegate)? {
    get { anyDelegate as? any UITableViewDelegate }
    set { anyDelegate = newValue }
  }
  open weak var dragDelegate: (any UITableViewDragDelegate)?
  open var dragInteractionEnabled = true
  open var rowHeight = UITableView.automaticDimension { didSet { elements.invalidateFrames() } }

  private(set) lazy var elements = Elements(host: self)

  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
  }
  public required init?(coder: NSCoder) { nil }
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    elements.show()
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    elements.pool.register(cellClass, kind: "cell", identifier: identifier)
  }
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    let view = elements.pool.dequeue(kind: "cell", identifier: identifier, for: indexPath)
    guard let cell = view as? UITableViewCell else { trap("\(view) is no cell.") }
    return cell
  }

  // MARK: Updates

  open var hasUncommittedUpdates: Bool { elements.depth > 0 }
  open func reloadData() {
    elements.reload()
    _ = elements.knownCounts
  }
  open func beginUpdates() { elements.begin() }
  open func endUpdates() { elements.end() }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    elements.perform(updates, completion: completion)
  }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    elements.record { $0.sections.inserts += sections }
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    elements.record { $0.sections.deletes += sections }
  }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    elements.record { $0.sections.reloads += sections }
  }
  open func insertRows(at paths: [IndexPath], with: RowAnimation) { elements.record { $0.rows.inserts += paths } }
  open func deleteRows(at paths: [IndexPath], with: RowAnimation) { elements.record { $0.rows.deletes += paths } }
  open func reloadRows(at paths: [IndexPath], with: RowAnimation) { elements.record { $0.rows.reloads += paths } }
  open func reconfigureRows(at paths: [IndexPath]) { elements.record { $0.reconfigures += paths } }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    elements.record { $0.sections.moves.append(Batch.Move(from: section, to: newSection)) }
  }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    elements.record { $0.rows.moves.append(Batch.Move(from: indexPath, to: newIndexPath)) }
  }

  // MARK: Content

  open var numberOfSections: Int { elements.knownCounts.count }
  open func numberOfRows(inSection section: Int) -> Int { elements.knownCounts[section] }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    elements.shown[.cell(indexPath)] as? UITableViewCell
  }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { elements.path(of: cell) }
  open var visibleCells: [UITableViewCell] {
    elements.checkIsNotPreparing("visibleCells")
    return elements.visiblePaths.compactMap { cellForRow(at: $0) }
  }
  open var indexPathsForVisibleRows: [IndexPath]? { elements.pathsInBounds }
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    elements.shown[Self.header(section)] as? UITableViewHeaderFooterView
  }
  open func rectForRow(at indexPath: IndexPath) -> CGRect { elements.frame(of: indexPath) ?? .zero }
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    elements.scroll(to: indexPath, [.none: nil, .top: 0, .middle: 0.5, .bottom: 1][scrollPosition] ?? nil)
  }

  // MARK: Selection

  open var indexPathForSelectedRow: IndexPath? { elements.selection.first }
  open var indexPathsForSelectedRows: [IndexPath]? { elements.selection.isEmpty ? nil : elements.selection }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { elements.select(indexPath, false) }
}
