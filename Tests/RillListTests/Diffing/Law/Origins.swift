import RillList

/// The origin of each row of the new list, by section: its old position, or nil if it is inserted.
typealias Origins = [[ListIndexPath?]]

extension ListChanges<Int> {
  /// Returns the origin of each new element; nil if it is inserted.
  func origins(from oldCount: Int, to newCount: Int) throws(ListUpdateFault) -> [Int?] {
    let path = { ListIndexPath(section: 0, item: $0) }
    let changes = ListChanges<ListIndexPath>(
      deletes: deletes.map(path), inserts: inserts.map(path),
      moves: moves.map { .init(from: path($0.from), to: path($0.to)) })
    var replay = Replay([oldCount], [newCount], sections: [0]) { "section \($0.item)" }
    return try replay.origins(changes)[0].map { $0?.item }
  }
}

extension ListUpdate {
  /// Returns the origin of each new section and row, if the changes fit together and both contents.
  func origins(
    from old: [ListSections.Element], to new: [ListSections.Element]
  ) throws(ListUpdateFault) -> (sections: [Int?], rows: Origins) {
    let sections = try sections.origins(from: old.count, to: new.count)
    var replay = Replay(old.map(\.items.count), new.map(\.items.count), sections: sections) { "row \($0)" }
    return (sections, try replay.origins(rows))
  }
}

/// Replays changes of rows: rows leave their positions, others arrive, and the staying rows fill the remaining
/// positions.
private struct Replay {
  private enum Place { case free, arrival(ListIndexPath?) }

  private var isLeaving: [[Bool]]
  private var places: [[Place]]
  private let sections: [Int?]
  private let isKept: [Bool]
  private let name: (ListIndexPath) -> String

  /// - Parameter sections: the old section of each new section.
  init(_ old: [Int], _ new: [Int], sections: [Int?], name: @escaping (ListIndexPath) -> String) {
    isLeaving = old.map { Array(repeating: false, count: $0) }
    places = new.map { Array(repeating: .free, count: $0) }
    self.sections = sections
    self.name = name
    var isKept = Array(repeating: false, count: old.count)
    for section in sections { if let section { isKept[section] = true } }
    self.isKept = isKept
  }

  mutating func origins(_ changes: ListChanges<ListIndexPath>) throws(ListUpdateFault) -> Origins {
    for path in changes.deletes { try leave(path) }
    for path in changes.inserts { try arrive(path, from: nil) }
    for move in changes.moves {
      try leave(move.from)
      try arrive(move.to, from: move.from)
    }
    var origins: Origins = []
    for section in places.indices { origins.append(try fill(section)) }
    return origins
  }

  private mutating func leave(_ path: ListIndexPath) throws(ListUpdateFault) {
    guard isLeaving.indices.contains(path.section), isLeaving[path.section].indices.contains(path.item) else {
      throw ListUpdateFault("There is no \(name(path)) in the old list.")
    }
    guard isKept[path.section] else { throw ListUpdateFault("The \(name(path)) is deleted with its section.") }
    guard !isLeaving[path.section][path.item] else {
      throw ListUpdateFault("The \(name(path)) of the old list is named twice.")
    }
    isLeaving[path.section][path.item] = true
  }

  private mutating func arrive(_ path: ListIndexPath, from origin: ListIndexPath?) throws(ListUpdateFault) {
    guard places.indices.contains(path.section), places[path.section].indices.contains(path.item) else {
      throw ListUpdateFault("There is no \(name(path)) in the new list.")
    }
    guard sections[path.section] != nil else {
      throw ListUpdateFault("The \(name(path)) is inserted with its section.")
    }
    guard case .free = places[path.section][path.item] else {
      throw ListUpdateFault("The \(name(path)) of the new list is named twice.")
    }
    places[path.section][path.item] = .arrival(origin)
  }

  private func fill(_ section: Int) throws(ListUpdateFault) -> [ListIndexPath?] {
    guard let before = sections[section] else { return places[section].map { _ in nil } }
    var staying = isLeaving[before].indices.lazy.filter { !isLeaving[before][$0] }.makeIterator()
    var origins: [ListIndexPath?] = []
    for (item, place) in places[section].enumerated() {
      switch place {
      case .arrival(let origin): origins.append(origin)
      case .free:
        guard let next = staying.next() else {
          throw ListUpdateFault("Nothing fills \(name(ListIndexPath(section: section, item: item))) of the new list.")
        }
        origins.append(ListIndexPath(section: before, item: next))
      }
    }
    if let left = staying.next() {
      throw ListUpdateFault(
        "There is no place left for \(name(ListIndexPath(section: before, item: left))) of the old list.")
    }
    return origins
  }
}
