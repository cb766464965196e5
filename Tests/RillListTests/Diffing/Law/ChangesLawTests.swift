import RillList
import RillTesting
import TestSupport
import Testing

/// The same law for plain identities, on lists long enough for look-ahead.
@Suite struct ChangesLawTests {
  @Test func `a hundred thousand random lists of identities are transformed with the fewest moves`() {
    var violations: [String] = []
    for seed in 0..<repeats(debug: 1_000, release: 100_000) where violations.count < 3 {
      if let violation = violation(seed: seed) { violations.append("\(violation), seed \(seed)") }
    }
    #expect(violations == [])
  }

  private func violation(seed: Int) -> String? {
    var generator = SeededGenerator(seed: seed)
    let isUnique = generator.once(in: 2)
    let old = makeList(isUnique, &generator)
    let new = generator.once(in: 2) ? makeList(isUnique, &generator) : change(old, isUnique, &generator)
    let changes = ListChanges(from: old, to: new)
    do throws(ListUpdateFault) {
      let origins = try changes.origins(from: old.count, to: new.count)
      for (origin, id) in zip(origins, new) where origin.map({ old[$0] != id }) ?? false { return "not the same" }
      if old == new, !changes.isEmpty { return "changes where nothing changed" }
      guard isUnique else { return nil }
      let sources = new.compactMap { old.firstIndex(of: $0) }
      if changes.moves.count != sources.count - slowOrder(sources) { return "\(changes.moves.count) moves" }
      return changes.inserts.count == new.count - sources.count ? nil : "\(changes.inserts.count) inserts"
    } catch {
      return error.description
    }
  }

  private func makeList(_ isUnique: Bool, _ generator: inout SeededGenerator) -> ContiguousArray<Int> {
    let count = generator.number(0...30)
    if isUnique { return ContiguousArray((0..<40).shuffled(using: &generator).prefix(count)) }
    return ContiguousArray((0..<count).map { _ in generator.number(0...9) })
  }

  /// The list after a few edits.
  private func change(
    _ list: ContiguousArray<Int>, _ isUnique: Bool, _ generator: inout SeededGenerator
  ) -> ContiguousArray<Int> {
    var list = list
    for stroke in 0..<generator.number(0...6) {
      let place = generator.number(0...list.count)
      switch generator.number(0...2) {
      case 0 where place < list.count: list.remove(at: place)
      case 1 where place < list.count:
        let id = list.remove(at: place)
        list.insert(id, at: generator.number(0...list.count))
      default: list.insert(isUnique ? 100 + stroke : generator.number(0...9), at: place)
      }
    }
    return list
  }
}
