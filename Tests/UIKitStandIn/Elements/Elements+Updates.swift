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
    let ends = origins.ends
    for path in batch.reconfigures.compactMap({ ends[$0] }) { reconfigure(path) }
    let (inset, content, size) = (host.adjustedContentInset, host.contentSize, host.bounds.size)
    host.contentOffset.y = min(host.contentOffset.y, max(-inset.top, content.height + inset.bottom - size.height))
    show()
  }

  /// Gives the views that stay their new positions, and ends the others.
  private func move(by origins: BatchOrigins) {
    let (old, ends) = (shown, origins.ends)
    shown = [:]
    for element in old.keys.sorted() {
      let section = origins.sections.firstIndex(of: element.path.section).map { IndexPath(item: 0, section: $0) }
      guard let view = old[element] else { continue }
      guard let path = element.kind == nil ? ends[element.path] : section else {
        end(view, element)
        continue
      }
      shown[Element(kind: element.kind, path: path)] = view
      if element.kind != nil { view.endFirstResponder() }
    }
    selection = selection.compactMap { ends[$0] }
  }
}

extension UIView {
  /// A batch resigns a first responder in the view of a section (iOS 16.4 and 17).
  fileprivate func endFirstResponder() {
    if isFirstResponder { resignFirstResponder() }
    for view in subviews { view.endFirstResponder() }
  }
}
