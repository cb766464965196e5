import Foundation
import RillList
import RillTesting

@testable import RillHeadless

/// Plays random updates and offsets in a table, and compares the table with a ``TableModel``.
@MainActor
final class TablePlay {
  private typealias Cells = [(id: ListItemID, cell: TableViewCell, y: Double)]

  private var random: SeededGenerator
  private let table = TableView()
  private let source = RecordingSource()
  private var model: TableModel
  private var content: ListSections = []
  private var selected: ListItemID?
  private var nextID = 0
  /// The number of times that the first row in view stayed in place although its offset changed.
  private(set) var keptPlaces = 0
  private(set) var faults: [String] = []

  /// - Parameter isMeasured: whether all rows are shown once before the play starts.
  init(seed: Int, isMeasured: Bool, rows: Int) {
    random = SeededGenerator(seed: seed)
    model = TableModel(width: 80, estimate: 48)
    table.frame.size = TextMetric.size(columns: 10, rows: 9)
    table.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    table.dataSource = source
    change(to: ListSections((0..<4).map { _ in section(rows: rows / 4) }))
    settle()
    if isMeasured {
      for y in stride(from: 0.0, to: 64 * Double(rows), by: 64) {
        table.contentOffset.y = y
        settle()
      }
    }
  }

  func step() {
    switch random.number(0...9) {
    case 0: table.contentOffset.y = Double(random.number(0...Int(table.contentSize.height)))
    case 1: table.contentOffset.y += Double(random.number(-9...9) * 8)
    case 2: table.contentOffset.y = random.once(in: 2) ? 0 : .greatestFiniteMagnitude
    case 3: tap()
    default: return update()
    }
    settle()
    compare()
  }

  private func update() {
    let (before, offset) = (cellsInView(), table.contentOffset.y)
    var (arrived, changed): (Set<ListItemID>, Set<ListItemID>) = ([], [])
    // Two updates may arrive before either is laid out.
    for _ in 0..<random.number(1...2) {
      let update = change(to: changedContent())
      for section in update.sections.inserts { arrived.formUnion(content[section].items.map(\.id)) }
      arrived.formUnion(update.rows.inserts.map { content[$0.section].items[$0.item].id })
      changed.formUnion(update.reloads.map { content[$0.section].items[$0.item].id })
    }
    let asked = settle(before: before.map(\.id))
    let after = cellsInView()
    let stayed = Set(content.flatMap(\.items).map(\.id)).subtracting(arrived)
    for old in before where stayed.contains(old.id) {
      guard let new = after.first(where: { $0.id == old.id }) else { continue }
      if new.cell !== old.cell { faults.append("\(old.id) has another cell") }
    }
    compareAsked(asked, before.map(\.id), after.map(\.id), stayed: stayed, changed: changed)
    if let first = before.first(where: { stayed.contains($0.id) }) { comparePlace(of: first.id, with: first.y) }
    if let selected, !stayed.contains(selected) { self.selected = nil }
    if table.contentOffset.y != offset { keptPlaces += 1 }
    compare()
  }

  private func compareAsked(
    _ asked: [ListItemID], _ before: [ListItemID], _ after: [ListItemID], stayed: Set<ListItemID>,
    changed: Set<ListItemID>
  ) {
    let known = stayed.intersection(before).subtracting(changed)
    let needed = Set(after).subtracting(known)
    // A row that changes may now be too low to be in view; if no row stays, no row is known to be in view.
    let isFree = stayed.isDisjoint(with: before)
    let allowed = isFree ? needed.union(asked) : needed.union(changed.intersection(before))
    if !needed.isSubset(of: asked) || !allowed.isSuperset(of: asked) || Set(asked).count < asked.count {
      faults.append("asked for \(asked), not \(needed)")
    }
  }

  /// Checks that the row has stayed in place, or that the content ends.
  private func comparePlace(of id: ListItemID, with y: Double) {
    let (tops, total) = model.places()
    guard let top = tops[id] else { return faults.append("\(id) is gone") }
    let wanted = max(0, min(top - y, total - table.bounds.height))
    if abs(table.contentOffset.y - wanted) > 0.001 {
      faults.append("\(id) has moved from \(y) to \(top - table.contentOffset.y)")
    }
  }

  private func compare() {
    let (tops, total) = model.places()
    if abs(table.contentSize.height - total) > 0.001 { faults.append("\(table.contentSize.height) high, not \(total)") }
    for (id, cell, y) in cellsInView() {
      guard let top = tops[id] else {
        faults.append("\(id) is in view and gone")
        continue
      }
      if abs(y - (top - table.contentOffset.y)) > 0.001 { faults.append("\(id) at \(y)") }
      let item = content.flatMap(\.items).first { $0.id == id }
      if (cell as? TextCell)?.label.text != (item as? TextItem)?.text { faults.append("\(id) shows what it was") }
    }
    let path = table.indexPathForSelectedRow
    if path.flatMap({ content.row(at: $0)?.item.id }) != selected {
      faults.append("\(path.map { "\($0)" } ?? "nothing") is selected, not \(selected.map { "\($0)" } ?? "nothing")")
    }
  }

  // MARK: What happens

  /// - Parameter before: the rows that were in view: a row may be measured although it is then too low to stay in view.
  @discardableResult
  private func settle(before: [ListItemID] = []) -> [ListItemID] {
    table.layoutIfNeeded()
    let asked = source.takeAsked()
    let measured = Set(asked + before + cellsInView().map(\.id)).filter { id in
      path(of: id).map { table.lines[.row($0)].isMeasured } ?? false
    }
    model.measure(measured, titles: measuredTitles())
    return asked
  }

  @discardableResult
  private func change(to new: ListSections) -> ListUpdate {
    let update = ListUpdate(from: content, to: new)
    source.list.display(new, update: update, in: table)
    model.show(new, update)
    content = new
    return update
  }

  private func tap() {
    guard let path = table.indexPathsForVisibleRows.randomElement(using: &random) else { return }
    table.tapRow(at: path)
    selected = content.row(at: path)?.item.id
  }

  private func cellsInView() -> Cells {
    table.indexPathsForVisibleRows.compactMap { path -> Cells.Element? in
      guard let row = content.row(at: path), let cell = table.cellForRow(at: path) else { return nil }
      return (id: row.item.id, cell: cell, y: Double(cell.frame.minY))
    }
  }

  private func path(of id: ListItemID) -> ListIndexPath? {
    for (number, section) in content.enumerated() {
      if let item = section.items.firstIndex(where: { $0.id == id }) {
        return ListIndexPath(section: number, item: item)
      }
    }
    return nil
  }

  private func measuredTitles() -> Set<String> {
    let sections = content.indices.filter { table.lines.sections[$0].header?.isMeasured == true }
    return Set(sections.map { content[$0].model.title })
  }

  // MARK: Random contents

  private func text() -> String {
    (0..<random.number(1...6)).map { _ in "abcdefgh".prefix(random.number(1...8)) }.joined(separator: " ")
  }

  private func newItems(_ count: Int) -> [any ListItemViewModel] {
    (0..<count).map { _ in
      nextID += 1
      return TextItem(text(), id: ListItemID("\(nextID)"))
    }
  }

  private func section(rows: Int) -> ListSection<ListSectionModel, any ListItemViewModel> {
    nextID += 1
    return ListSection(model: model(id: "s\(nextID)"), items: newItems(rows))
  }

  private func model(id: String) -> ListSectionModel {
    let layout = ListSectionLayout(
      insets: ListInsets(
        top: Double(random.number(0...1) * 16), leading: Double(random.number(0...1) * 16),
        bottom: Double(random.number(0...1) * 16)), lineSpacing: Double(random.number(0...1) * 16))
    return ListSectionModel(id: id, title: random.once(in: 2) ? "\(id) \(random.number(0...9))" : "", layout: layout)
  }

  private func changedContent() -> ListSections {
    var new = content
    for _ in 0..<random.number(1...3) { change(&new) }
    return new
  }

  private func change(_ new: inout ListSections) {
    guard let section = new.indices.randomElement(using: &random) else { return new.append(self.section(rows: 9)) }
    let place = random.number(0...new[section].items.count)
    switch random.number(0...13) {
    case 0: new.insert(self.section(rows: random.number(0...5)), at: random.number(0...new.count))
    case 1: new.remove(at: section)
    case 2: new.append(new.remove(at: section))
    case 3, 4: new[section].items.insert(contentsOf: newItems(random.number(1...4)), at: place)
    case 5, 6: new[section].items.removeSubrange(place..<min(place + random.number(1...4), new[section].items.count))
    case 7: new[section].items.shuffle(using: &random)
    case 8:
      guard place < new[section].items.count else { return }
      let item = new[section].items.remove(at: place)
      let other = random.number(0...new.count - 1)
      new[other].items.insert(item, at: random.number(0...new[other].items.count))
    case 9: new.swapAt(section, random.number(0...new.count - 1))
    case 10, 11: new[section].model = model(id: new[section].model.id)
    default:
      guard place < new[section].items.count else { return }
      new[section].items[place] = TextItem(text(), id: new[section].items[place].id)
    }
  }
}
