import RillList
import Testing

/// A way of comparing two contents: Rill's, or one that is broken on purpose.
struct DiffVariant: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let spoil: @Sendable (inout ListUpdate) -> Void

  init(_ name: String, spoil: @escaping @Sendable (inout ListUpdate) -> Void) {
    testDescription = name
    self.spoil = spoil
  }

  func update(from old: ListSections, to new: ListSections) -> ListUpdate {
    var update = ListUpdate(from: old, to: new)
    spoil(&update)
    return update
  }

  static let rill = DiffVariant("Rill") { _ in }

  static let broken = [
    DiffVariant("forgets a delete") { _ = $0.rows.deletes.popLast() },
    DiffVariant("forgets an insert") { _ = $0.rows.inserts.popLast() },
    DiffVariant("forgets a move") { _ = $0.rows.moves.popLast() },
    DiffVariant("forgets a section") { _ = $0.sections.deletes.popLast() },
    DiffVariant("forgets to reload") { _ = $0.reloads.popLast() },
    DiffVariant("forgets a section that changes") { _ = $0.sectionReloads.popLast() },
    DiffVariant("changes a section that has come") { update in update.sectionReloads += update.sections.inserts },
    DiffVariant("changes the first section") { update in
      if !update.isStructural, update.sectionReloads.isEmpty { update.sectionReloads = [0] }
    },
    DiffVariant("changes a section twice") { update in
      update.sectionReloads.first.map { update.sectionReloads.append($0) }
    },
    DiffVariant("names the wrong places") { update in
      if case .row(let id, let first, _) = update.duplicate { update.duplicate = .row(id, first, first) }
    },
    DiffVariant("names changed sections from the last one on") { $0.sectionReloads.reverse() },
    DiffVariant("deletes twice") { update in update.rows.deletes.first.map { update.rows.deletes.append($0) } },
    DiffVariant("deletes and inserts what moves") { update in
      update.rows.deletes += update.rows.moves.map(\.from)
      update.rows.inserts += update.rows.moves.map(\.to)
      update.rows.moves = []
    },
    DiffVariant("inserts one place too far") { update in
      update.rows.inserts = update.rows.inserts.map { ListIndexPath(section: $0.section, item: $0.item + 1) }
    },
    DiffVariant("moves backwards") { update in
      update.rows.moves = update.rows.moves.map { .init(from: $0.to, to: $0.from) }
    },
    DiffVariant("moves sections backwards") { update in
      update.sections.moves = update.sections.moves.map { .init(from: $0.to, to: $0.from) }
    },
    DiffVariant("moves what stays") { update in
      let first = ListIndexPath(section: 0, item: 0)
      if update.sections.isEmpty, update.rows.isEmpty { update.rows.moves = [.init(from: first, to: first)] }
    },
    DiffVariant("reloads what has come") { update in update.reloads += update.rows.inserts },
    DiffVariant("reloads the first row") { update in
      if !update.isStructural, update.reloads.isEmpty { update.reloads = [ListIndexPath(section: 0, item: 0)] }
    },
  ]
}
