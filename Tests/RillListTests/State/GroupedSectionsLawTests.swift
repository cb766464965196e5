import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// Random rows: the sections equal those that are grouped anew, and have the first object of each row that is equal.
@Suite(.tags(.concurrency)) struct GroupedSectionsLawTests {
  /// A row that is an object, so that a kept one can be recognized.
  final class Row: ListItemViewModel {
    let id: ListItemID
    let group: String
    let text: String

    init(_ id: ListItemID, _ group: String, _ text: String) { (self.id, self.group, self.text) = (id, group, text) }

    static func == (left: Row, right: Row) -> Bool {
      (left.id, left.group, left.text) == (right.id, right.group, right.text)
    }

    /// An equal row.
    var again: Row { Row(id, group, text) }
  }

  /// What is grouped anew, in words.
  private static func groups(of rows: [Row]) -> [String] {
    var (order, groups): ([String], [String: [String]]) = ([], [:])
    for row in rows {
      if groups[row.group] == nil { order.append(row.group) }
      groups[row.group, default: []].append("\(row.id) \(row.text)")
    }
    return order.map { "\($0): \(groups[$0, default: []])" }
  }

  private static func rows(of section: ListSections.Element) -> [Row] { section.items.compactMap { $0 as? Row } }

  private static func words(_ sections: ListSections) -> [String] {
    sections.map { section in "\(section.model.title): \(rows(of: section).map { "\($0.id) \($0.text)" })" }
  }

  /// A change that makes all rows anew, most of them equal, and leaves identities different.
  private static func change(to text: String, _ random: inout SeededGenerator) -> @Sendable (inout [Row]) -> Void {
    let (kind, first, second) = (random.number(0...4), random.number(0...99), random.number(0...99))
    return { rows in
      rows = rows.map(\.again)
      let (count, id) = (rows.count, ListItemID("\(second % 30)"))
      switch kind {
      case 0 where !rows.contains { $0.id == id }:
        rows.insert(Row(id, "\(first % 5)", text), at: first % (count + 1))
      case 1 where count > 0: rows.remove(at: first % count)
      case 2 where count > 0: rows.swapAt(first % count, second % count)
      case 3 where count > 0: rows[first % count] = Row(rows[first % count].id, "\(second % 5)", text)
      default: if count > 0 { rows[first % count] = Row(rows[first % count].id, rows[first % count].group, text) }
      }
    }
  }

  private static func grouped(_ rows: BehaviorRelay<[Row]>) -> Derived<ListSections> {
    rows.grouped(by: \.group) { ListSectionModel(id: $0, title: $0) }
  }

  @Test(arguments: 0..<10)
  func `sections agree with those that are grouped anew, and are kept where rows are equal`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let rows = BehaviorRelay<[Row]>(value: [])
    let sections = Self.grouped(rows)
    var objects: [String: Row] = [:]
    for step in 0..<repeats(debug: 200, release: 300, nightly: 3_000) {
      let before = sections.value
      rows.update(Self.change(to: "\(step)", &random))
      let after = sections.value
      #expect(Self.words(after) == Self.groups(of: rows.value), "step \(step)")
      for section in after {
        for row in Self.rows(of: section) {
          let row = (key: "\(row.id) \(row.group) \(row.text)", object: row)
          #expect(objects[row.key, default: row.object] === row.object, "step \(step)")
          objects[row.key] = row.object
        }
        guard let old = before.first(where: { $0.model.id == section.model.id }) else { continue }
        if Self.rows(of: old) == Self.rows(of: section) {
          #expect(shareStorage(old.items, section.items), "step \(step)")
        }
      }
    }
  }

  @Test(arguments: 0..<4)
  func `what threads that change rows observe agrees with what is grouped anew`(seed: Int) {
    let (rows, bag) = (BehaviorRelay<[Row]>(value: []), DisposeBag())
    let sections = Self.grouped(rows)
    let (wrong, known) = (Log<String>(), Protected<[String: Row]>([:]))
    let moments = Derived(rows, sections) { rows, sections in
      let (shown, anew) = (Self.words(sections), Self.groups(of: rows))
      if shown != anew { wrong.add("\(anew) shows as \(shown)") }
      return shown
    }
    moments.subscribe(onNext: { _ in }).disposed(by: bag)
    sections.subscribe(onNext: { sections in
      known.withLock { known in
        for row in sections.flatMap({ Self.rows(of: $0) }) {
          let key = "\(row.id) \(row.group) \(row.text)"
          if known[key, default: row] !== row { wrong.add("\(key) was replaced") }
          known[key] = row
        }
      }
    })
    .disposed(by: bag)
    _ = onThreads(4) { thread in
      var random = SeededGenerator(seed: seed * 10 + thread)
      for step in 0..<repeats(debug: 200, release: 1_000, nightly: 10_000) {
        switch thread {
        case 0...2: rows.update(Self.change(to: "\(thread).\(step)", &random))
        default:
          if random.once(in: 2) { moments.subscribe(onNext: { _ in }).dispose() } else { _ = moments.value }
        }
      }
    }
    #expect(wrong.entries.prefix(3) == [])
    #expect(Self.words(sections.value) == Self.groups(of: rows.value))
  }
}
