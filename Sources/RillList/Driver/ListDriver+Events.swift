import Rill

extension ListDriver {
  /// Something has happened in a row of what is shown: tells the owner of the row's section, with the row's index path
  /// there, or the view model if the section has no owner. A row that is not there concerns nobody.
  ///
  /// An event of an app's own that is of no interest is a ``ListDiagnostic``, with the place of this call.
  ///
  /// - Returns: whether it was of interest there.
  @discardableResult
  public func send(
    _ event: some ListEvent, at indexPath: ListIndexPath, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    if let row = row(at: indexPath) { return send(event, to: row, file: file, line: line) }
    notTaken(event, from: "the row at \(indexPath), which is not there", asked: nil, CallSite(file: file, line: line))
    return false
  }

  /// Something has happened in a row that a display has shown until now, whatever the content is by this time.
  ///
  /// - Returns: whether it was of interest there.
  @discardableResult
  public func send(
    _ event: some ListEvent, to row: AnyListRow, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let isTaken = offer(event, to: row)
    if !isTaken { notTaken(event, from: row.inWords, asked: asked(for: row), CallSite(file: file, line: line)) }
    return isTaken
  }

  /// Lets the row's owner take an event, or the view model if there is none. Returns whether it has.
  package func offer(_ event: any ListEvent, to row: AnyListRow) -> Bool {
    (row.owner ?? viewModel).events.handle(event, in: row)
  }

  /// Who takes the events in a row, in words.
  package func asked(for row: AnyListRow) -> String { row.asked ?? "\(type(of: viewModel))" }

  private func notTaken(_ event: some ListEvent, from row: String, asked: String?, _ site: CallSite) {
    guard !(event is any EventOfEveryRow) else { return }
    ListDiagnostic.eventNotTaken(event: "\(event)", from: row, asked: asked).report(site)
  }

  /// These rows are in view, from top to bottom: those that were not get ``RowWillDisplay``, and those that no longer
  /// are ``RowDidEndDisplaying``. A display says so after each layout; leaving the screen ends them all.
  ///
  /// Who hears of a row may change what is in view: the rows that are left then hear of that only.
  public func rowsAreVisible(at indexPaths: [ListIndexPath]) {
    visible.show(indexPaths.compactMap(row(at:)))
    guard !isTellingRows else { return }
    isTellingRows = true
    while let (row, isInView) = visible.takeChange() {
      if isInView { send(RowWillDisplay(), to: row) } else { send(RowDidEndDisplaying(), to: row) }
    }
    isTellingRows = false
  }

  /// The list was scrolled, by the user or by the program: tells each owner of rows in view, unless it already stands
  /// there.
  ///
  /// - Parameter offset: how far the content is scrolled, in points.
  public func didScroll(to offset: Double) {
    guard offset != scrollOffset else { return }
    scrollOffset = offset
    var told: Set<ObjectIdentifier?> = []
    for row in visible.rows where told.insert(row.owner.map { ObjectIdentifier($0) }).inserted {
      send(ListScrolled(offset: offset), to: row)
    }
  }

  /// The row at a position of what is shown, with its owner and the position that the owner knows it by.
  public func row(at indexPath: ListIndexPath) -> AnyListRow? { shown.row(at: indexPath) }
}

extension AnyListRow {
  /// Which row it is.
  package var inWords: String { "the row \("\(item.id)".quoted) at \(indexPath)" }

  /// Its owner, and what the owner calls the row's section.
  fileprivate var asked: String? {
    owner.map { owner in ["\(type(of: owner))", ownedSection?.quoted].compactMap(\.self).joined(separator: " ") }
  }
}
