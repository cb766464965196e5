import Rill
import RillList
import RillTesting
import TestSupport
import Testing

// One test at a time, because they count comparisons.
@Suite(.serialized) struct GroupedSectionsTests {
  /// A row that counts how often it is compared.
  struct Row: ListItemViewModel {
    static let comparisons = Tally()

    let id: ListItemID
    var group: String
    var text = ""
    /// Makes the row larger than what an existential stores in place.
    var more = "more"

    static func == (left: Self, right: Self) -> Bool {
      comparisons.add()
      return (left.id, left.group, left.text) == (right.id, right.group, right.text)
    }
  }

  struct Country: Equatable, Sendable {
    var code: String
    var towns: [String]
  }

  private let rows = BehaviorRelay(value: [
    Row(id: "1", group: "A"), Row(id: "2", group: "B"), Row(id: "3", group: "A"), Row(id: "4", group: "C"),
  ])

  private func text(_ sections: ListSections) -> [String] {
    sections.map { "\($0.model.title): " + $0.items.map { "\($0.id)" }.joined(separator: " ") }
  }

  private func grouped(_ made: Log<String> = Log()) -> Derived<ListSections> {
    rows.grouped(by: \.group) { group in
      made.add(group)
      return ListSectionModel(id: group, title: group)
    }
  }

  @Test func `rows stand in sections by their key, in the order of the first rows`() {
    let sections = grouped()
    #expect(text(sections.value) == ["A: 1 3", "B: 2", "C: 4"])
    rows.update { $0[0].group = "C" }
    #expect(text(sections.value) == ["C: 1 4", "B: 2", "A: 3"])
    rows.accept([])
    #expect(text(sections.value) == [])
  }

  @Test func `only sections whose rows differ are made, and only rows that differ are compared by a list`() {
    let made = Log<String>()
    let sections = grouped(made)
    let before = sections.value
    rows.update { $0[2].text = "new" }
    let after = sections.value
    #expect(made.entries == ["A", "B", "C", "A"])
    let compared = Row.comparisons.count
    let update = ListUpdate(from: before, to: after)
    #expect(update.reloads.count == 1)
    #expect(Row.comparisons.count - compared == 1)
  }

  @Test func `a change that leaves the rows equal notifies no observer`() {
    let log = Log<[String]>()
    let subscription = grouped().subscribe(onNext: { sections in
      log.add(sections.map { "\($0.model.title): " + $0.items.map { "\($0.id)" }.joined(separator: " ") })
    })
    rows.accept(rows.value)
    rows.update { $0[0].more = "other" }
    #expect(log.entries.count == 1)
    subscription.dispose()
  }

  @Test func `a recording names the call of the user`() {
    let recording = Diagnostics.record { grouped().subscribe(onNext: { _ in }).dispose() }
    let sites = recording.records.filter { $0.kind == .computed }.map { $0.site?.description ?? "" }
    #expect(sites.count == 2)
    #expect(sites.allSatisfy { $0.contains("GroupedSectionsTests.swift") }, "\(sites)")
  }

  @Test func `sections are kept for equal elements, and share their rows`() {
    let countries = BehaviorRelay(value: (0..<100).map { Country(code: "\($0)", towns: ["\($0)a", "\($0)b"]) })
    let made = Tally()
    let sections = countries.mapEach(id: \.code) { country in
      made.add()
      return ListSection(id: country.code, country.towns.map { Row(id: ListItemID($0), group: "") })
    }
    let before = sections.value
    countries.update { $0[50].towns.append("50c") }
    let after = sections.value
    #expect(made.count == 101)
    #expect(after[50].items.count == 3)
    let compared = Row.comparisons.count
    let update = ListUpdate(from: before, to: after)
    #expect(update.rows.inserts.count == 1)
    #expect(Row.comparisons.count - compared <= 2)
    countries.update { _ = $0.remove(at: 0) }
    #expect(sections.value.count == 99 && made.count == 101)
  }

  @Test func `a list compares only the row that mapEach has computed anew, if the closure returns what a list has`() {
    let countries = BehaviorRelay(value: (0..<1_000).map { Country(code: "\($0)", towns: []) })
    let rows = countries.mapEach(id: \.code) { country -> any ListItemViewModel in
      Row(id: ListItemID(country.code), group: "", text: "\(country.towns.count)")
    }
    let before: ListSections = [ListSection(id: "countries", rows.value)]
    countries.update { $0[500].towns = ["a"] }
    let after: ListSections = [ListSection(id: "countries", rows.value)]
    let compared = Row.comparisons.count
    let update = ListUpdate(from: before, to: after)
    #expect(update.reloads == [ListIndexPath(section: 0, item: 500)])
    #expect(Row.comparisons.count - compared == 1)
    // Rows that move keep their boxes, which an optimized build may copy.
    countries.update {
      $0.append($0.removeFirst())
      $0.insert(Country(code: "new", towns: []), at: 100)
      $0[800].towns = ["b"]
    }
    let moved: ListSections = [ListSection(id: "countries", rows.value)]
    let comparedBefore = Row.comparisons.count
    #expect(ListUpdate(from: after, to: moved).rows.inserts.count == 1)
    #expect(Row.comparisons.count - comparedBefore == 1)
  }

  @Test func `rows that look alike keep their identities in their sections`() {
    struct Look: ListItemViewModel {
      let id: ListItemID
      let text: String
      static func == (left: Self, right: Self) -> Bool { left.text == right.text }
    }
    let looks = BehaviorRelay(value: [Look(id: "1", text: "x"), Look(id: "2", text: "x"), Look(id: "3", text: "y")])
    let sections = looks.grouped(by: \.text) { ListSectionModel(id: $0, title: $0) }
    #expect(text(sections.value) == ["x: 1 2", "y: 3"])
    looks.update { _ = $0.removeFirst() }
    #expect(text(sections.value) == ["x: 2", "y: 3"])
  }
}
