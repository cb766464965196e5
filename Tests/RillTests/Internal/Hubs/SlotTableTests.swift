import Testing

@testable import Rill

@Suite struct SlotTableTests {
  private func entry() -> HubEntry { HubEntry(hub: Hub(), downstream: nil, onEnd: nil) }

  @Test func `entries keep their order while others leave`() {
    var table = SlotTable()
    let entries = (0..<1_000).map { _ in entry() }
    for entry in entries { table.insert(entry) }
    for (index, entry) in entries.enumerated() where index % 3 != 0 { table.remove(entry) }
    let left = table.removeAll()
    #expect(
      left.map(ObjectIdentifier.init) == entries.indices.filter { $0 % 3 == 0 }.map { ObjectIdentifier(entries[$0]) })
    table.deallocate()
  }

  @Test func `a table through which many pass beside a few that stay remains small`() {
    var table = SlotTable()
    let staying = entry()
    table.insert(staying)
    for _ in 0..<10_000 {
      let passing = (0..<3).map { _ in entry() }
      for entry in passing { table.insert(entry) }
      for entry in passing { table.remove(entry) }
      #expect(table.count <= 128)
    }
    // Leaving in the order of joining opens holes in the middle.
    var line = (0..<100).map { _ in entry() }
    for entry in line { table.insert(entry) }
    for _ in 0..<10_000 {
      let newcomer = entry()
      table.insert(newcomer)
      line.append(newcomer)
      table.remove(line.removeFirst())
      #expect(table.count <= 512)
    }
    #expect(table.removeAll().count == 101)
    table.deallocate()
  }

  @Test func `removing twice, or what was taken out, does nothing`() {
    var table = SlotTable()
    let first = entry()
    let second = entry()
    table.insert(first)
    table.insert(second)
    table.remove(first)
    table.remove(first)
    #expect(table.removeAll().count == 1)
    #expect(second.slot == -1)
    table.insert(first)
    table.remove(second)
    #expect(table.removeAll().map(ObjectIdentifier.init) == [ObjectIdentifier(first)])
    table.deallocate()
  }

  @Test func `the table holds its entries, and lets go of them`() {
    var table = SlotTable()
    var kept: HubEntry? = entry()
    weak let held = kept
    if let kept { table.insert(kept) }
    kept = nil
    #expect(held != nil)
    if let held { table.remove(held) }
    #expect(held == nil)
    table.deallocate()
  }
}
