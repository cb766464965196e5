/// UIKit's rules for a batch, between the numbers of rows before and after it. Their sentences are UIKit's, as far as
/// its strings are known; their sources are in the tests, in `UIKitRule`.
package struct BatchRules {
  /// Whether a batch may move a section and change its rows. Crashes were last seen in 2019; newer systems may take it.
  @TaskLocal package static var takeChangesInMovedSections = false

  let sections: Batch.Changes<Int>
  let rows: Batch.Changes<IndexPath>
  let before: [Int]
  let after: [Int]
  let noun: String
  private let reconfigures: [IndexPath]

  init(_ batch: Batch, before: [Int], after: [Int], noun: String) {
    sections = batch.sections.withoutRepeatedMoves
    rows = batch.rows.withoutRepeatedMoves
    reconfigures = batch.reconfigures
    (self.before, self.after, self.noun) = (before, after, noun)
  }

  /// Returns where each row was, if no rule is broken.
  func origins() throws(BrokenRule) -> BatchOrigins {
    try checkSectionRanges()
    try checkRowRanges()
    try checkConflicts(sections, "section", [], \.description)
    let origins = try sectionOrigins()
    try checkSectionMoves()
    try checkMovesBetweenSections(origins)
    try checkConflicts(rows, "index path", reconfigures, \.name)
    return BatchOrigins(sections: origins, rows: try rowOrigins(origins))
  }
}

// MARK: Ranges

extension BatchRules {
  private func checkSectionRanges() throws(BrokenRule) {
    for section in sections.deletes { try check("delete section \(section)", section, before, "before") }
    for section in sections.reloads { try check("reload section \(section)", section, before, "before") }
    for section in sections.inserts { try check("insert section \(section)", section, after, "after") }
    for move in sections.moves {
      try check("move section \(move.from)", move.from, before, "before")
      try check("move section \(move.from) to section \(move.to)", move.to, after, "after")
    }
  }

  private func checkRowRanges() throws(BrokenRule) {
    for path in rows.deletes { try check("delete \(noun) \(path.name)", path, before, "before") }
    for path in rows.reloads { try check("reload \(noun) \(path.name)", path, before, "before") }
    for path in reconfigures { try check("reconfigure \(noun) \(path.name)", path, before, "before") }
    for path in rows.inserts { try check("insert \(noun) \(path.name)", path, after, "after") }
    for move in rows.moves {
      try check("move \(noun) \(move.from.name)", move.from, before, "before")
      try check("move \(noun) \(move.from.name) to \(move.to.name)", move.to, after, "after")
    }
  }

  private func check(_ change: String, _ section: Int, _ counts: [Int], _ time: String) throws(BrokenRule) {
    if counts.indices.contains(section) { return }
    throw BrokenRule("attempt to \(change), but there are only \(counts.count) sections \(time) the update")
  }

  private func check(_ change: String, _ path: IndexPath, _ counts: [Int], _ time: String) throws(BrokenRule) {
    try check(change, path.section, counts, time)
    let count = counts[path.section]
    if (0..<count).contains(path.item) { return }
    throw BrokenRule(
      "attempt to \(change), but there are only \(count) \(noun)s in section \(path.section) \(time) the update")
  }
}

// MARK: Conflicts

extension BatchRules {
  /// No position is named twice, and none is reloaded that moves. Which exception UIKit throws for a repeated
  /// deletion, insertion or reload depends on the batch.
  private func checkConflicts<Position>(
    _ changes: Batch.Changes<Position>, _ what: String, _ reconfigures: [Position], _ name: (Position) -> String
  ) throws(BrokenRule) {
    for (verb, positions) in [
      ("delete", changes.deletes), ("insert", changes.inserts), ("reload", changes.reloads + reconfigures),
    ] {
      if let twice = firstRepeated(positions) {
        throw BrokenRule("Attempt to create two animations for cell: \(verb) of \(what) (\(name(twice))) twice")
      }
    }
    let (deletes, inserts) = (Set(changes.deletes), Set(changes.inserts))
    let reloads = Set(changes.reloads + reconfigures)
    if let both = changes.deletes.first(where: reloads.contains) {
      throw BrokenRule("attempt to delete and reload the same \(what) (\(name(both)))")
    }
    var (ends, starts): ([Position: Position], [Position: Position]) = ([:], [:])
    for move in changes.moves {
      if deletes.contains(move.from) {
        throw BrokenRule("attempt to perform a delete and a move from the same \(what) (\(name(move.from)))")
      }
      if inserts.contains(move.to) {
        throw BrokenRule("attempt to perform an insert and a move to the same \(what) (\(name(move.to)))")
      }
      if reloads.contains(move.from) {
        throw BrokenRule("attempt to reload and move the same \(what) (\(name(move.from)))")
      }
      if let end = ends.updateValue(move.to, forKey: move.from) {
        throw BrokenRule("attempt to move \(what) \(name(move.from)) to both \(name(end)) and \(name(move.to))")
      }
      if let start = starts.updateValue(move.from, forKey: move.to) {
        throw BrokenRule("attempt to move both \(what) \(name(start)) and \(name(move.from)) to \(name(move.to))")
      }
    }
  }

  private func firstRepeated<Position: Hashable>(_ positions: [Position]) -> Position? {
    var seen: Set<Position> = []
    return positions.first { !seen.insert($0).inserted }
  }

  /// A batch moves a section, or changes its rows, and reloads nothing beside the move.
  private func checkSectionMoves() throws(BrokenRule) {
    guard let first = sections.moves.first else { return }
    if let path = (rows.reloads + reconfigures).first {
      throw BrokenRule("attempt to reload \(noun) \(path.name) beside a move of section \(first.from)")
    }
    if let section = sections.reloads.first {
      throw BrokenRule("attempt to reload section \(section) beside a move of section \(first.from)")
    }
    if Self.takeChangesInMovedSections { return }
    let (left, entered) = (rows.deletes + rows.moves.map(\.from), rows.inserts + rows.moves.map(\.to))
    for move in sections.moves {
      guard
        let path = left.first(where: { $0.section == move.from }) ?? entered.first(where: { $0.section == move.to })
      else { continue }
      throw BrokenRule(
        "attempt to move section \(move.from) to section \(move.to) and change its \(noun) \(path.name) in one batch")
    }
  }

  /// No row moves out of a deleted or reloaded section, or into an inserted or reloaded one. Other changes of their
  /// rows are dropped: the counts leave them out.
  private func checkMovesBetweenSections(_ origins: [Int?]) throws(BrokenRule) {
    let gone = Set(sections.deletes + sections.reloads)
    for move in rows.moves {
      if gone.contains(move.from.section) {
        throw BrokenRule("cannot move \(noun) \(move.from.name) from a deleted section (\(move.from.section))")
      }
      if origins[move.to.section] == nil {
        throw BrokenRule("cannot move \(noun) \(move.from.name) into a newly inserted section (\(move.to.section))")
      }
    }
  }
}

// MARK: Counts

extension BatchRules {
  /// The old section of each new one; nil for inserted and reloaded ones.
  private func sectionOrigins() throws(BrokenRule) -> [Int?] {
    let (inserted, deleted) = (sections.inserts.count, sections.deletes.count)
    guard after.count == before.count + inserted - deleted else {
      throw BrokenRule(
        """
        Invalid update: invalid number of sections. The number of sections contained in the view after the update \
        (\(after.count)) must be equal to the number of sections contained in the view before the update \
        (\(before.count)), plus or minus the number of sections inserted or deleted (\(inserted) inserted, \
        \(deleted) deleted).
        """)
    }
    let origins = origins(after.count, from: before.count, sections, position: { $0 }, index: { $0 })
    return origins.map { origin in origin.flatMap { sections.reloads.contains($0) ? nil : $0 } }
  }

  private func rowOrigins(_ sections: [Int?]) throws(BrokenRule) -> [[IndexPath?]] {
    let deletes = Dictionary(grouping: rows.deletes, by: \.section)
    let inserts = Dictionary(grouping: rows.inserts, by: \.section)
    let exits = Dictionary(grouping: rows.moves, by: \.from.section)
    let entries = Dictionary(grouping: rows.moves, by: \.to.section)
    let reloads = Set(rows.reloads)
    var result: [[IndexPath?]] = []
    for (section, origin) in sections.enumerated() {
      guard let origin else {
        result.append(Array(repeating: nil, count: after[section]))
        continue
      }
      let (inserted, deleted) = (inserts[section, default: []], deletes[origin, default: []])
      let (entered, left) = (entries[section, default: []], exits[origin, default: []])
      guard after[section] == before[origin] + inserted.count - deleted.count + entered.count - left.count else {
        throw BrokenRule(
          """
          Invalid update: invalid number of \(noun)s in section \(section). The number of \(noun)s contained in an \
          existing section after the update (\(after[section])) must be equal to the number of \(noun)s contained in \
          that section before the update (\(before[origin])), plus or minus the number of \(noun)s inserted or deleted \
          from that section (\(inserted.count) inserted, \(deleted.count) deleted) and plus or minus the number of \
          \(noun)s moved into or out of that section (\(entered.count) moved in, \(left.count) moved out).
          """)
      }
      let changes = Batch.Changes(deletes: deleted, inserts: inserted, moves: entered)
      let leaving = Set(left.map(\.from.item))
      result.append(
        origins(
          after[section], from: before[origin], changes, leaving: leaving,
          position: { IndexPath(item: $0, section: origin) }, index: \.item
        ).map { path in path.flatMap { reloads.contains($0) ? nil : $0 } })
    }
    return result
  }

  /// The origin of each place: what moves there, nil for what is inserted there, and in the places that are
  /// left, what stays, in its order.
  private func origins<Position>(
    _ count: Int, from old: Int, _ changes: Batch.Changes<Position>, leaving: Set<Int>? = nil,
    position: (Int) -> Position, index: (Position) -> Int
  ) -> [Position?] {
    let leaving = (leaving ?? Set(changes.moves.map { index($0.from) })).union(changes.deletes.map(index))
    var arrivals: [Int: Position?] = [:]
    for end in changes.inserts { arrivals.updateValue(nil, forKey: index(end)) }
    for move in changes.moves { arrivals[index(move.to)] = move.from }
    var staying = (0..<old).lazy.filter { !leaving.contains($0) }.makeIterator()
    return (0..<count).map { place in arrivals[place] ?? staying.next().map(position) }
  }
}
