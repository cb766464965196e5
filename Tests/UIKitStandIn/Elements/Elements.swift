/// The state that tables and collections share: the numbers of rows as the view knows them, the elements that it
/// shows, and the selected positions. Views exist for the elements in the bounds only.
@MainActor final class Elements {
  unowned let host: any ElementHost
  let pool: ReusePool
  var selection: [IndexPath] = []
  var shown: [Element: UIView] = [:]
  var counts: [Int]?
  var batch = Batch()
  /// The number of update blocks that have begun and not ended.
  var depth = 0
  /// Whether the user has moved a row in this turn of the run loop.
  var isReordered = false
  private var isShowing = false
  private var frames: [Element: CGRect] = [:]
  private var hasFrames = false
  private var width: CGFloat = 0

  init(host: any ElementHost) {
    self.host = host
    pool = ReusePool(owner: host)
  }

  /// The numbers of rows when the data was last read, which is now if it was never read.
  var knownCounts: [Int] {
    if let counts { return counts }
    let read = host.countRows()
    counts = read
    return read
  }

  /// The positions of the rows whose frames are in the bounds, whether they are shown yet or not.
  var pathsInBounds: [IndexPath] {
    frames(in: host.bounds).keys.filter { $0.kind == nil }.map(\.path).sorted()
  }

  /// The positions of the rows that are shown, after those in the bounds have been.
  var visiblePaths: [IndexPath] {
    show()
    return pathsInBounds
  }

  func path(of cell: UIView) -> IndexPath? { shown.first { $0.value === cell }?.key.path }

  /// Reads all data again. Nothing is selected after it.
  func reload() {
    if depth > 0 { host.trap("reloadData was called inside an update block, with uncommitted updates.") }
    checkIsNotPreparing("reloadData")
    counts = nil
    selection = []
    let old = shown
    shown = [:]
    for element in old.keys.sorted() { old[element].map { end($0, element) } }
    invalidateFrames()
  }

  /// Computes the frames again before they are next read.
  func invalidateFrames() {
    hasFrames = false
    host.setNeedsLayout()
  }

  /// Computes the frames if something has changed. Inside an update block they are those before it.
  func loadFrames() {
    if hasFrames, width == host.bounds.width || depth > 0 { return }
    _ = knownCounts
    (hasFrames, width) = (true, host.bounds.width)
    frames = host.makeFrames()
  }

  /// The frames of the elements in a part of the content.
  func frames(in part: CGRect) -> [Element: CGRect] {
    loadFrames()
    return frames.filter { $0.value.overlaps(part) }
  }

  func frame(of path: IndexPath) -> CGRect? {
    loadFrames()
    return frames[.cell(path)]
  }

  /// Shows the elements in the bounds, and no others.
  func show() {
    if isShowing || depth > 0 { return }
    isShowing = true
    let frames = frames(in: host.bounds)
    for element in shown.keys.sorted() where frames[element] == nil {
      shown.removeValue(forKey: element).map { end($0, element) }
    }
    for (element, frame) in frames.sorted(by: { $0.key < $1.key }) {
      if let view = shown[element] {
        view.frame = frame
      } else if let view = host.view(for: element, existing: nil) {
        begin(view, element, frame)
      }
    }
    isShowing = false
  }

  /// Requests a view again for a row that is shown.
  func reconfigure(_ path: IndexPath) {
    guard let cell = shown[.cell(path)] else { return }
    _ = host.view(for: .cell(path), existing: cell)
  }

  /// UIKit throws when `visibleCells` is read during the preparation of a cell.
  func checkIsNotPreparing(_ method: String) {
    guard isShowing || pool.requested != nil else { return }
    let place = pool.requested.map { ", at \($0.path.name)" } ?? ""
    host.trap("\(method) was called while the visible cells are being prepared\(place).")
  }

  func select(_ path: IndexPath, _ isSelected: Bool) {
    selection.removeAll { $0 == path }
    if isSelected { selection.append(path) }
    setSelected(path, isSelected)
  }

  /// Scrolls a row to a share of the free height, or as far as it takes to show it.
  func scroll(to path: IndexPath, _ share: CGFloat?) {
    guard let frame = frame(of: path) else { host.trap("Attempted to scroll to a missing position: \(path.name)") }
    let (inset, bounds) = (host.adjustedContentInset, host.bounds)
    let (start, end) = (frame.minY - inset.top, frame.maxY + inset.bottom - bounds.height)
    let wanted = share.map { start + (end - start) * $0 } ?? min(max(bounds.minY, end), start)
    host.contentOffset.y = max(-inset.top, min(wanted, host.contentSize.height + inset.bottom - bounds.height))
  }

  func end(_ view: UIView, _ element: Element) {
    view.removeFromSuperview()
    host.didEndDisplaying(view, at: element.path)
    pool.recycle(view, kind: host.registration(of: element))
  }

  private func begin(_ view: UIView, _ element: Element, _ frame: CGRect) {
    shown[element] = view
    view.frame = frame
    if element.kind == nil, selection.contains(element.path) { setSelected(element.path, true) }
    host.willDisplay(view, at: element.path)
    host.addSubview(view)
    view.layoutIfNeeded()
  }

  private func setSelected(_ path: IndexPath, _ isSelected: Bool) {
    switch shown[.cell(path)] {
    case let cell as UITableViewCell: cell.setSelected(isSelected, animated: false)
    case let cell as UICollectionViewCell: cell.isSelected = isSelected
    default: break
    }
  }
}
