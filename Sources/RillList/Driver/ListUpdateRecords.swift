import Rill

extension ListUpdate {
  /// The number of rows and sections of a batch that get records of their own.
  private static var limit: Int { 100 }

  /// Adds this update and its rows to the recording of the current scope, if there is one, and runs `body` because of
  /// it.
  func recorded(from old: ListSections, to new: ListSections, _ site: CallSite, _ body: () -> Void) {
    guard let recording = Recording.current else { return body() }
    let origin = Recording.Record.Origin("list", site: site)
    recording.add(.listChanged, origin, summary) {
      for change in rowChanges(from: old, to: new).prefix(Self.limit) {
        recording.add(.rowChanged, .init("row"), Recording.printable(change, atMost: 80))
      }
      body()
    }
  }

  private var summary: String {
    let counts = [
      (sections.deletes.count, "section", "deleted"), (sections.inserts.count, "section", "inserted"),
      (sections.moves.count, "section", "moved"), (sectionReloads.count, "section", "changed"),
      (rows.deletes.count, "row", "deleted"), (rows.inserts.count, "row", "inserted"),
      (rows.moves.count, "row", "moved"), (reloads.count, "row", "reloaded"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { count, name, verb in "\(count) \(name)\(count == 1 ? "" : "s") \(verb)"
    }
    return "list changed: " + parts.joined(separator: ", ")
  }

  /// What happens to each section and each row, in the order of ``summary``.
  private func rowChanges(from old: ListSections, to new: ListSections) -> some Sequence<String> {
    func section(_ sections: ListSections, _ index: Int) -> String { "section \(sections[index].model.id)" }
    func row(_ sections: ListSections, _ path: ListIndexPath) -> String {
      "row \(sections.row(at: path).map { "\($0.item.id)" } ?? "\(path)")"
    }
    let all: [[String]] = [
      sections.deletes.prefix(Self.limit).map { section(old, $0) + " deleted" },
      sections.inserts.prefix(Self.limit).map { section(new, $0) + " inserted" },
      sections.moves.prefix(Self.limit).map { section(new, $0.to) + " moved" },
      sectionReloads.prefix(Self.limit).map { section(new, $0) + " changed" },
      rows.deletes.prefix(Self.limit).map { row(old, $0) + " deleted" },
      rows.inserts.prefix(Self.limit).map { row(new, $0) + " inserted" },
      rows.moves.prefix(Self.limit).map { row(new, $0.to) + " moved" },
      reloads.prefix(Self.limit).map { row(new, $0) + " reloaded" },
    ]
    return all.joined()
  }
}
