/// What a table asks its data source and its delegate.
extension UITableView: ElementHost {
  static var noun: String { "row" }

  func countRows() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
  }

  func prepareFrames() {
    layout = TableLayout(width: bounds.width)
    let padding = style == .plain ? max(0, sectionHeaderTopPadding) : 0
    for (section, count) in elements.knownCounts.enumerated() {
      layout.append(TableLayout.header(section), padding: padding, height: headerHeight(section))
      for path in (0..<count).map({ IndexPath(row: $0, section: section) }) {
        layout.append(.cell(path), height: rowHeight(at: path))
      }
      layout.append(TableLayout.footer(section), height: footerHeight(section))
    }
    contentSize = CGSize(width: bounds.width, height: layout.height)
  }

  func frame(of path: IndexPath) -> CGRect? { layout[.cell(path)] }

  func frames(in part: CGRect) -> [Element: CGRect] { layout.frames(in: part) }

  func view(for element: Element, existing: UIView?) -> UIView? {
    let section = element.path.section
    return switch element.kind {
    case nil:
      elements.pool.provide(element, existing: existing) { dataSource?.tableView(self, cellForRowAt: element.path) }
    case "header":
      elements.pool.provide(element, existing: existing) {
        delegate?.tableView(self, viewForHeaderInSection: section)
          ?? titled(dataSource?.tableView(self, titleForHeaderInSection: section))
      }
    default:
      elements.pool.provide(element, existing: existing) {
        delegate?.tableView(self, viewForFooterInSection: section)
          ?? titled(dataSource?.tableView(self, titleForFooterInSection: section))
      }
    }
  }

  func willDisplay(_ view: UIView, _ element: Element) {
    guard let cell = view as? UITableViewCell, element.kind == nil else { return }
    cell.isEditing = isEditing
    delegate?.tableView(self, willDisplay: cell, forRowAt: element.path)
  }

  func didEndDisplaying(_ view: UIView, _ element: Element) {
    guard let cell = view as? UITableViewCell, element.kind == nil else { return }
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: element.path)
  }

  func registration(of element: Element) -> String { element.kind == nil ? "cell" : "header or footer" }

  func prefetch(_ paths: [IndexPath], canceled: [IndexPath]) {
    if !canceled.isEmpty { prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: canceled) }
    if !paths.isEmpty { prefetchDataSource?.tableView(self, prefetchRowsAt: paths) }
  }

  private func rowHeight(at path: IndexPath) -> CGFloat {
    let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    if height >= 0 { return height }
    return estimatedRowHeight > 0 ? estimatedRowHeight : 44
  }

  private func headerHeight(_ section: Int) -> CGFloat {
    let height = delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    return height >= 0 ? height : ownHeight(of: TableLayout.header(section))
  }

  private func footerHeight(_ section: Int) -> CGFloat {
    let height = delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    return height >= 0 ? height : ownHeight(of: TableLayout.footer(section))
  }

  /// The height of a header that has no height from the delegate: zero if there is no view.
  private func ownHeight(of element: Element) -> CGFloat {
    if elements.shown[element] == nil {
      guard let view = view(for: element, existing: nil) else { return 0 }
      elements.pool.recycle(view, kind: registration(of: element))
    }
    return 28
  }

  private func titled(_ title: String?) -> UITableViewHeaderFooterView? {
    guard let title else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    return view
  }
}
