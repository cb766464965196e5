import TestSupport
import Testing

@testable import Rill

@Suite struct SlotTableTests {
  private func entry() -> Subscription { Subscription(atEnd: .ignored) }

  @Test func `entries keep their order and their callbacks while others leave`() {
    var table = SlotTable()
    let log = Log<Int>()
    let entries = (0..<1_000).map { _ in entry() }
    for (index, entry) in entries.enumerated() { table.join(entry) { log.add($0 + index) } }
    for (index, entry) in entries.enumerated() where index % 3 != 0 { table.part(entry) }
    let left = entries.indices.filter { $0 % 3 == 0 }
    #expect(table.count == left.count)
    table.send(10_000)
    #expect(log.entries == left.map { 10_000 + $0 })
    #expect(table.partAll() == left.map { ObjectIdentifier(entries[$0]) })
  }

  @Test func `a table through which many pass beside a few that stay remains small`() {
    var table = SlotTable()
    table.join(entry())
    for _ in 0..<10_000 {
      let passing = (0..<3).map { _ in entry() }
      for entry in passing { table.join(entry) }
      for entry in passing { table.part(entry) }
      #expect(table.others.count <= 128)
    }
    // Leaving in the order of joining creates holes in the middle.
    var line = (0..<100).map { _ in entry() }
    for entry in line { table.join(entry) }
    for _ in 0..<10_000 {
      let newcomer = entry()
      table.join(newcomer)
      line.append(newcomer)
      table.part(line.removeFirst())
      #expect(table.others.count <= 512)
    }
    #expect(table.partAll().count == 101)
  }

  @Test func `holes at the end are removed at once, and an empty table begins again outside the array`() {
    var table = SlotTable()
    let entries = (0..<4).map { _ in entry() }
    for entry in entries { table.join(entry) }
    table.part(entries[1])
    table.part(entries[2])
    #expect(table.others.count == 3)
    table.part(entries[3])
    #expect(table.others.isEmpty)
    table.part(entries[0])
    #expect(table.count == 0)
    table.join(entries[3])
    #expect(entries[3].slot == 0)
  }

  @Test func `holes in the middle remain until they outnumber the subscribers`() {
    var table = SlotTable()
    let entries = (0...100).map { _ in entry() }
    for entry in entries { table.join(entry) }
    for entry in entries[1...50] { table.part(entry) }
    #expect(table.others.count == 100)
    table.part(entries[51])
    #expect(table.others.count == 49)
    #expect(table.count == 50)
  }

  @Test func `removing twice, or after all entries are removed, does nothing`() {
    var table = SlotTable()
    let first = entry()
    let second = entry()
    table.join(first)
    table.join(second)
    table.part(first)
    table.part(first)
    #expect(table.partAll() == [ObjectIdentifier(second)])
    #expect(second.slot == -1)
    table.join(first)
    table.part(second)
    #expect(table.partAll() == [ObjectIdentifier(first)])
  }

  @Test func `the table retains its entries and their callbacks, and releases them`() {
    var table = SlotTable()
    var kept: Subscription? = entry()
    var object: Held? = Held()
    weak let held = kept
    weak let captured = object
    if let kept, let object { table.join(kept) { [object] _ in withExtendedLifetime(object) {} } }
    kept = nil
    object = nil
    #expect(held != nil)
    #expect(captured != nil)
    if let held { table.part(held) }
    #expect(held == nil)
    #expect(captured == nil)
  }
}

private final class Held: Sendable {}

extension SlotTable {
  /// Adds a subscriber as a hub does.
  fileprivate mutating func join(_ entry: Subscription, _ next: @escaping @Sendable (Int) -> Void = { _ in }) {
    insert(entry, unsafeBitCast(Callback(next), to: Callback<Never>.self))
  }

  /// Removes a subscriber as a hub does.
  fileprivate mutating func part(_ entry: Subscription) {
    let slot = Int(entry.slot)
    guard slot >= 0 else { return }
    entry.slot = -1
    _ = remove(at: slot)
  }

  /// Releases everything as a hub does.
  fileprivate mutating func partAll() -> [ObjectIdentifier] {
    var all = removeAll()
    return (0...all.others.count).compactMap { all.take($0) }.map { ObjectIdentifier($0.entry) }
  }
}
