/// Update blocks: they collect the changes of a batch, and apply it when the outermost one ends.
extension Elements {
  func begin() {
    if depth == 0 {
      checkMayUpdate()
      loadFrames()
    }
    depth += 1
  }

  func end() {
    guard depth > 0 else { host.trap("endUpdates was called without beginUpdates.") }
    depth -= 1
    if depth == 0 { commit() }
  }

  /// Adds changes to the batch; outside an update block, they are one by themselves.
  func record(_ changes: (inout Batch) -> Void) {
    begin()
    changes(&batch)
    end()
  }

  /// Runs a block, and reports its end after this turn, as an animation ends.
  func perform(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
    begin()
    updates?()
    end()
    if let completion { Task { completion(true) } }
  }

  /// Moves a row that the user drags, in the data first.
  func reorder(_ path: IndexPath, to end: IndexPath, inData move: () -> Void) {
    loadFrames()
    isReordered = true
    Task { isReordered = false }
    move()
    batch.rows.moves.append(Batch.Move(from: path, to: end))
    commit()
  }

  private func checkMayUpdate() {
    if host.window == nil {
      host.trap(
        """
        An update lays out the visible cells and other contents without being in the view hierarchy (the view or one \
        of its superviews has not been added to a window).
        """)
    }
    if isReordered { host.trap("An update began in the turn of the run loop in which a row was moved by the user.") }
    checkIsNotPreparing("An update block")
  }

  private func commit() {
    let (batch, before, after) = (batch, knownCounts, host.countRows())
    self.batch = Batch()
    let rules = BatchRules(batch, before: before, after: after, noun: type(of: host).noun)
    let origins: BatchOrigins
    do throws(BrokenRule) {
      origins = try rules.origins()
    } catch {
      host.trap(error.sentence)
    }
    counts = after
    move(by: origins)
    invalidateFrames()
    loadFrames()
    for path in origins.ends(of: batch.reconfigures) { reconfigure(path) }
    clampOffset()
    show()
  }

  /// Gives the views that stay their new positions, and ends the others.
  private func move(by origins: BatchOrigins) {
    let old = shown
    var ended = old
    shown = [:]
    func keep(_ origin: Element, at element: Element) { shown[element] = ended.removeValue(forKey: origin) }
    let kinds = Set(old.keys.compactMap(\.kind))
    for (section, rows) in origins.rows.enumerated() {
      for (row, origin) in rows.enumerated() {
        if let origin { keep(.cell(origin), at: .cell(IndexPath(item: row, section: section))) }
      }
      guard let origin = origins.sections[section] else { continue }
      for kind in kinds {
        let (from, to) = (IndexPath(item: 0, section: origin), IndexPath(item: 0, section: section))
        keep(Element(kind: kind, path: from), at: Element(kind: kind, path: to))
      }
    }
    selection = origins.ends(of: selection)
    for element in ended.keys.sorted() { ended[element].map { end($0, element) } }
    for (element, view) in shown where element.kind != nil { view.endFirstResponder() }
  }

  private func clampOffset() {
    let (inset, content, size) = (host.adjustedContentInset, host.contentSize, host.bounds.size)
    host.contentOffset = CGPoint(
      x: min(host.contentOffset.x, max(-inset.left, content.width + inset.right - size.width)),
      y: min(host.contentOffset.y, max(-inset.top, content.height + inset.bottom - size.height)))
  }
}

extension UIView {
  /// A batch resigns a first responder in the view of a section (iOS 16.4 and 17).
  fileprivate func endFirstResponder() {
    if isFirstResponder { resignFirstResponder() }
    for view in subviews { view.endFirstResponder() }
  }
}
