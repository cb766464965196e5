import RillList

/// The law of comparisons, for `count` random pairs of contents: the update is correct, applying it results in the new
/// content, it does nothing unnecessary, and duplicates are named.
///
/// - Returns: for the first few pairs that violate the law, a sentence with the seed.
func diffLaw(_ variant: DiffVariant, count: Int) -> [String] {
  var violations: [String] = []
  for seed in 0..<count where violations.count < 3 {
    let lists = RandomLists(seed: seed)
    let update = variant.update(from: lists.old, to: lists.new)
    if let violation = violation(of: update, lists) ?? violationOfNothing(variant, lists.new) {
      violations.append("\(violation) \(lists): \(update)")
    }
  }
  return violations
}

private func violation(of update: ListUpdate, _ lists: RandomLists) -> String? {
  do throws(ListUpdateFault) {
    let result = try update.applied(to: lists.old, from: lists.new)
    if !looksSame(result, lists.new) { return "The rows are not those after." }
  } catch {
    return error.description
  }
  if !isInOrder(update) { return "The positions do not ascend." }
  if let violation = violationOfBatch(update.forUIKit, lists) { return violation }
  if let duplicate = update.duplicate, !isThere(duplicate, in: lists.new) { return "A duplicate is named wrongly." }
  #if DEBUG
  if update.duplicate == nil, !isUnique(lists.new) { return "A duplicate is not named." }
  #endif
  return lists.areUnique ? excess(of: update, Places(lists.old), Places(lists.new)) : nil
}

/// The fault that makes UIKit reject a batch, or the rows that the batch does not show; nil for none.
private func violationOfBatch(_ batch: ListUpdate, _ lists: RandomLists) -> String? {
  do throws(ListUpdateFault) {
    let result = try batch.applied(to: lists.old, from: lists.new)
    if !looksSame(result, lists.new) { return "After the batch for UIKit, the rows are not those after." }
  } catch {
    return "The batch for UIKit is wrong: \(error)"
  }
  if !isInOrder(batch) { return "The positions of the batch for UIKit do not ascend." }
  for move in batch.sections.moves {
    if move.from == move.to { return "A section moves to where it is in the batch for UIKit." }
    let exits = batch.rows.deletes + batch.rows.moves.map(\.from)
    let entries = batch.rows.inserts + batch.rows.moves.map(\.to)
    if exits.contains(where: { $0.section == move.from }) || entries.contains(where: { $0.section == move.to }) {
      return "The batch for UIKit moves a section and changes its rows."
    }
  }
  return nil
}

private func isInOrder(_ update: ListUpdate) -> Bool {
  func ascend<Position>(_ changes: ListChanges<Position>) -> Bool {
    [changes.deletes, changes.inserts, changes.moves.map(\.to)].allSatisfy(ascend)
  }
  func ascend(_ positions: [some Comparable]) -> Bool { zip(positions, positions.dropFirst()).allSatisfy(<) }
  return ascend(update.sections) && ascend(update.rows) && ascend(update.reloads) && ascend(update.sectionReloads)
}

/// A content compared with itself, and with a new one of the same sections.
private func violationOfNothing(_ variant: DiffVariant, _ list: ListSections) -> String? {
  for same in [list, ListSections(Array(list))] where !variant.update(from: list, to: same).isEmpty {
    return "There is an update where nothing changed."
  }
  return nil
}

/// The unnecessary parts of an update between contents without duplicates.
private func excess(of update: ListUpdate, _ old: Places, _ new: Places) -> String? {
  let models = new.models.compactMap { old.models.firstIndex(of: $0) }
  if update.sections.moves.count != models.count - slowOrder(models) { return "Sections move without need." }
  var moves = 0
  for model in new.models where old.models.contains(model) {
    let kept = new.rows(in: model).compactMap { old.place(of: $0) }.filter { old.models.contains($0.model) }
    // A row whose section is removed is removed with it.
    let alive = kept.filter { new.models.contains($0.model) }
    moves += alive.count - slowOrder(alive.filter { $0.model == model }.map(\.item))
  }
  if update.rows.moves.count != moves { return "\(update.rows.moves.count) rows move, and \(moves) have to." }
  for section in update.sectionReloads {
    let model = new.list[section].model
    guard let before = old.list.first(where: { $0.model.id == model.id }) else { return "A section changes that came." }
    if before.model == model { return "A section changes that looks the same." }
  }
  for path in update.reloads {
    let row = new.list[path.section].items[path.item]
    guard let place = old.place(of: row) else { return "A row is reloaded that was not there." }
    if place.row.hasSameContent(as: row) { return "A row is reloaded that looks the same." }
  }
  return nil
}

/// The positions of the rows of a content without duplicates.
private struct Places {
  let list: ListSections
  let models: [String]
  private let places: [String: (model: String, item: Int, row: any ListItemViewModel)]

  init(_ list: ListSections) {
    self.list = list
    models = list.map(\.model.id)
    let all = list.flatMap { section in
      section.items.enumerated().map { ("\($1.id) \(type(of: $1))", (section.model.id, $0, $1)) }
    }
    places = Dictionary(all) { first, _ in first }
  }

  func rows(in model: String) -> [any ListItemViewModel] { list.first { $0.model.id == model }?.items ?? [] }

  func place(of row: any ListItemViewModel) -> (model: String, item: Int, row: any ListItemViewModel)? {
    places["\(row.id) \(type(of: row))"]
  }
}

private func isThere(_ duplicate: ListDuplicate, in list: ListSections) -> Bool {
  switch duplicate {
  case .row(let id, let first, let second):
    first < second && first.section == second.section && [first, second].allSatisfy { list.row(at: $0)?.item.id == id }
  case .section(let model, let first, let second):
    first < second && [first, second].allSatisfy { list.indices.contains($0) && list[$0].model.description == model }
  }
}

private func isUnique(_ list: ListSections) -> Bool {
  list.allSatisfy { Set($0.items.map(\.id)).count == $0.items.count } && Set(list.map(\.model.id)).count == list.count
}

func looksSame(_ left: ListSections, _ right: ListSections) -> Bool {
  left.count == right.count
    && zip(left, right).allSatisfy { left, right in
      left.model == right.model && left.items.count == right.items.count
        && zip(left.items, right.items).allSatisfy { $0.id == $1.id && $0.hasSameContent(as: $1) }
    }
}

/// The length of a longest increasing subsequence, found by comparing all pairs.
func slowOrder(_ numbers: [Int]) -> Int {
  var lengths: [Int] = []
  for (index, number) in numbers.enumerated() {
    lengths.append((0..<index).filter { numbers[$0] < number }.map { lengths[$0] }.max().map { $0 + 1 } ?? 1)
  }
  return lengths.max() ?? 0
}
