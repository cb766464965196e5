import Rill

extension ListUpdate {
  /// The number of rows and sections of a batch that get records of their own.
  private static var limit: Int { 100 }

  /// Adds this update and its rows to the recording of the current scope, if there is one, and runs `body` because of
  /// it.
  func recorded(from old: ListSections, to new: ListSections, _ site: CallSite, _ body: () -> Void) {
    guard let recording = Recording.current else { return body() }
    let changes = changes(from: old, to: new)
    let parts = changes.filter { $0.count > 0 }
      .map { "\($0.count) \($0.kind)\($0.count == 1 ? "" : "s") \($0.verb)" }
    let origin = Recording.Record.Origin("list", site: site)
    recording.add(.listChanged, origin, "list changed: " + parts.joined(separator: ", ")) {
      let all = changes.flatMap { change in change.names.map { "\(change.kind) \($0) \(change.verb)" } }
      for text in all.prefix(Self.limit) {
        recording.add(.rowChanged, .init("row"), Recording.printable(text, atMost: 80))
      }
      body()
    }
  }

  private func changes(
    from old: ListSections, to new: ListSections
  ) -> [(kind: String, verb: String, count: Int, names: [String])] {
    func section(_ verb: String, _ positions: [Int], of list: ListSections) -> (String, String, Int, [String]) {
      ("section", verb, positions.count, positions.prefix(Self.limit).map { list[$0].model.id })
    }
    func row(_ verb: String, _ paths: [ListIndexPath], of list: ListSections) -> (String, String, Int, [String]) {
      let names = paths.prefix(Self.limit).map { path in list.row(at: path).map { "\($0.item.id)" } ?? "\(path)" }
      return ("row", verb, paths.count, names)
    }
    return [
      section("deleted", sections.deletes, of: old), section("inserted", sections.inserts, of: new),
      section("moved", sections.moves.map(\.to), of: new), section("changed", sectionReloads, of: new),
      row("deleted", rows.deletes, of: old), row("inserted", rows.inserts, of: new),
      row("moved", rows.moves.map(\.to), of: new), row("reloaded", reloads, of: new),
    ]
  }
}
