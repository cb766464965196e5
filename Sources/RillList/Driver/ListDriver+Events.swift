import Rill

extension ListDriver {
  /// Sends an event in a row of the displayed content to the owner of the row's section, with the row's index path
  /// there, or to the view model if the section has no owner.
  ///
  /// If there is no row at the index path, nothing handles the event. An event that the app defines and nothing handles
  /// is a ``ListDiagnostic``, with the place of this call.
  ///
  ///
  /// - Returns: whether the owner handles the event.
  @discardableResult
  public func send(
    _ event: some ListEvent, at indexPath: ListIndexPath, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    if let row = row(at: indexPath) { return send(event, to: row, file: file, line: line) }
    notTaken(event, from: "the row at \(indexPath), which is not there", asked: nil, CallSite(file: file, line: line))
    return false
  }

  /// Sends an event in a row that a display has shown until now, regardless of the current content.
  ///
  /// - Returns: whether the owner handles the event.
  @discardableResult
  public func send(
    _ event: some ListEvent, to row: AnyListRow, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let isTaken = offer(event, to: row)
    if !isTaken { notTaken(event, from: row.inWords, asked: asked(for: row), CallSite(file: file, line: line)) }
    return isTaken
  }

  /// Offers an event to the row's owner, or to the view model if there is none. Returns whether a handler takes it.
  package func offer(_ event: any ListEvent, to row: AnyListRow) -> Bool {
    var row = row
    row.deselection = deselection
    return (row.owner ?? viewModel).events.handle(event, in: row)
  }

  /// A description of the object that handles the events in a row.
  package func asked(for row: AnyListRow) -> String { row.asked ?? "\(type(of: viewModel))" }

  private func notTaken(_ event: some ListEvent, from row: String, asked: String?, _ site: CallSite) {
    guard !(event is any EventOfEveryRow) else { return }
    ListDiagnostic.eventNotTaken(event: "\(event)", from: row, asked: asked).report(site)
  }

  /// Sets the rows in view, from top to bottom: new ones receive ``RowWillDisplay``, and those that are no longer in
  /// view receive ``RowDidEndDisplaying``.
  ///
  /// A display calls this after each layout; leaving the screen ends the display of every row.
  ///
  /// A handler may change the rows in view; the remaining rows are then notified only of the new state.
  public func rowsAreVisible(at indexPaths: [ListIndexPath]) {
    visible.show(indexPaths.compactMap(row(at:)))
    guard !isNotifyingRows else { return }
    isNotifyingRows = true
    while let (row, isInView) = visible.takeChange() {
      if isInView { send(RowWillDisplay(), to: row) } else { send(RowDidEndDisplaying(), to: row) }
    }
    isNotifyingRows = false
  }

  /// Notifies each owner of rows in view that the user or the program has scrolled the list, unless the offset is
  /// unchanged.
  ///
  /// - Parameter offset: the scroll offset of the content, in points.
  public func didScroll(to offset: Double) {
    guard offset != scrollOffset else { return }
    scrollOffset = offset
    var notified: Set<ObjectIdentifier?> = []
    for row in visible.rows where notified.insert(row.owner.map { ObjectIdentifier($0) }).inserted {
      send(ListScrolled(offset: offset), to: row)
    }
  }

  /// Returns the row at a position on the display, with its owner and the position that the owner uses for it.
  public func row(at indexPath: ListIndexPath) -> AnyListRow? { shown.row(at: indexPath) }
}

extension AnyListRow {
  /// A description of the row.
  package var inWords: String { "the row \("\(item.id)".quotedBriefly) at \(indexPath)" }

  /// The type of the row's owner, and the owner's name for the row's section.
  fileprivate var asked: String? {
    owner.map { owner in ["\(type(of: owner))", ownedSection?.quotedBriefly].compactMap(\.self).joined(separator: " ") }
  }
}
