/// What a table and a collection have in common: the numbers of rows as the view knows them, the elements that it
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
  private var prefetched: Set<IndexPath> = []
  private var isShowing = false
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
    loadFrames()
    return host.frames(in: host.bounds).keys.filter { $0.kind == nil }.map(\.path).sorted()
  }

  /// The positions of the rows that are shown, after those in the bounds have been.
  var visiblePaths: [IndexPath] {
    show()
    return shown.keys.filter { $0.kind == nil }.map(\.path).sorted()
  }

  func path(of cell: UIView) -> IndexPath? { shown.first { $0.value === cell }?.key.path }

  func contains(_ path: IndexPath) -> Bool {
    knownCounts.indices.contains(path.section) && path.item >= 0 && path.item < knownCounts[path.section]
  }

  /// Reads all data again. Nothing is selected after it.
  func reload() {
    if depth > 0 {
      host.trap("reloadData was called inside an update block, while the view has uncommitted updates.")
    }
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
    host.prepareFrames()
  }

  /// Shows the elements in the bounds, and no others.
  func show() {
    if isShowing || depth > 0 { return }
    loadFrames()
    isShowing = true
    let frames = host.frames(in: host.bounds)
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
    prefetch()
  }

  /// Requests a view again for a row that is shown.
  func reconfigure(_ path: IndexPath) {
    guard let cell = shown[.cell(path)] else { return }
    _ = host.view(for: .cell(path), existing: cell)
  }

  /// UIKit throws when `visibleCells` is read during the preparation of a cell, since iOS 13 (not measured again).
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

  /// Selects a row, and no other if several may not be selected; deselects all for nil.
  func selectOnly(_ path: IndexPath?, _ isAllowed: Bool, _ isMultiple: Bool) {
    if path == nil || !isMultiple { for selected in selection { select(selected, false) } }
    if let path, isAllowed { select(path, true) }
  }

  /// Scrolls a row to a share of the free length, or as far as it takes to show it.
  func scroll(to path: IndexPath, _ share: CGFloat?) {
    loadFrames()
    guard let frame = host.frame(of: path) else { host.trap("Attempted to scroll to a missing position: \(path.name)") }
    let (inset, bounds, content) = (host.adjustedContentInset, host.bounds, host.contentSize)
    func offset(_ now: CGFloat, _ start: CGFloat, _ end: CGFloat, from least: CGFloat, to most: CGFloat) -> CGFloat {
      let wanted = share.map { start + (end - start) * $0 } ?? min(max(now, end), start)
      return max(least, min(wanted, most))
    }
    host.contentOffset = CGPoint(
      x: offset(
        bounds.minX, frame.minX - inset.left, frame.maxX + inset.right - bounds.width, from: -inset.left,
        to: content.width + inset.right - bounds.width),
      y: offset(
        bounds.minY, frame.minY - inset.top, frame.maxY + inset.bottom - bounds.height, from: -inset.top,
        to: content.height + inset.bottom - bounds.height))
  }

  func end(_ view: UIView, _ element: Element) {
    view.removeFromSuperview()
    host.didEndDisplaying(view, element)
    pool.recycle(view, kind: host.registration(of: element))
  }

  private func begin(_ view: UIView, _ element: Element, _ frame: CGRect) {
    shown[element] = view
    view.frame = frame
    if element.kind == nil, selection.contains(element.path) { setSelected(element.path, true) }
    host.willDisplay(view, element)
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

  /// UIKit does not document which rows it prefetches. Here, they are those of the next screen.
  private func prefetch() {
    let next = host.bounds.offsetBy(dx: 0, dy: host.bounds.height)
    let paths = Set(host.frames(in: next).keys.filter { $0.kind == nil && shown[$0] == nil }.map(\.path))
    let new = paths.subtracting(prefetched).sorted()
    let left = prefetched.subtracting(paths).filter { shown[.cell($0)] == nil && contains($0) }.sorted()
    prefetched = paths
    if !new.isEmpty || !left.isEmpty { host.prefetch(new, canceled: left) }
  }
}
