/// The queries of a table to its data source and its delegate.
extension UITableView: ElementHost {
  static var noun: String { "row" }

  func countRows() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
  }

  func makeFrames() -> [Element: CGRect] {
    var (frames, y): ([Element: CGRect], CGFloat) = ([:], 0)
    func add(_ element: Element, _ height: CGFloat) {
      if height > 0 { frames[element] = CGRect(x: 0, y: y, width: bounds.width, height: height) }
      y += height
    }
    for (section, count) in elements.knownCounts.enumerated() {
      add(Self.header(section), headerHeight(section))
      for path in (0..<count).map({ IndexPath(row: $0, section: section) }) { add(.cell(path), rowHeight(at: path)) }
    }
    contentSize = CGSize(width: bounds.width, height: y)
    return frames
  }

  static func header(_ section: Int) -> Element { Element(kind: "header", path: IndexPath(row: 0, section: section)) }

  func view(for element: Element, existing: UIView?) -> UIView? {
    let section = element.path.section
    return elements.pool.provide(element, existing: existing) {
      if element.kind == nil { return dataSource?.tableView(self, cellForRowAt: element.path) }
      return delegate?.tableView(self, viewForHeaderInSection: section)
        ?? titled(dataSource?.tableView(self, titleForHeaderInSection: section))
    }
  }

  func willDisplay(_ view: UIView, at path: IndexPath) {
    if let cell = view as? UITableViewCell { delegate?.tableView(self, willDisplay: cell, forRowAt: path) }
  }

  func didEndDisplaying(_ view: UIView, at path: IndexPath) {
    if let cell = view as? UITableViewCell { delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
  }

  func registration(of element: Element) -> String { element.kind == nil ? "cell" : "header" }

  private func rowHeight(at path: IndexPath) -> CGFloat {
    let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    return height >= 0 ? height : 44
  }

  /// The height of a header, which is zero if there is no view.
  private func headerHeight(_ section: Int) -> CGFloat {
    let element = Self.header(section)
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
