import RillList
import RillTesting
import TestSupport
import Testing

/// Random changes of a content, applied to an array as well.
@Suite struct ListSectionsLawTests {
  private struct Play {
    var random: SeededGenerator
    var content: ListSections = []
    var array: [ListSections.Element] = []
    private var made = 0

    init(seed: Int) { random = SeededGenerator(seed: seed) }

    mutating func step() {
      let start = random.number(0...array.count)
      let range = start..<min(array.count, start + random.number(0...(random.once(in: 4) ? 90 : 3)))
      switch random.number(0...9) {
      case 0: replace(range, with: section())
      case 1, 2: replace(range, with: sections(random.number(0...3)))
      case 3: replace(range, with: sections(random.number(0...100)))
      case 4: replace(range, with: [])
      case 5:
        // Shared parts stay shared, and do not change when the content changes.
        let (part, copy) = (ListSections(content[range]), Array(array[range]))
        content.insert(contentsOf: content + part, at: start)
        array.insert(contentsOf: array + copy, at: start)
      case 6:
        let new = section()
        content.append(new)
        array.append(new)
      case 7:
        let new = sections(random.number(0...40))
        content += new
        array += new
      default:
        guard let index = array.indices.randomElement(using: &random) else { return }
        let row = Row(id: "\(random.number(0...99))")
        content[index].items.append(row)
        array[index].items.append(row)
      }
      if array.count > 500 { replace(random.number(0...50)..<450, with: []) }
    }

    var violation: String? {
      if !looksSame(content, ListSections(array)) { return "The sections are other ones." }
      if content.indices.map({ content[$0].model }) != array.map(\.model) { return "A place has another section." }
      if content.hasContent != array.contains(where: { !$0.items.isEmpty }) { return "The rows are miscounted." }
      if content.rowCount != array.reduce(0, { $0 + $1.items.count }) { return "The rows are miscounted." }
      let sizes = content.chunkSizes
      if sizes.contains(where: { $0 < 1 || 32 < $0 }) { return "Chunks of \(sizes)." }
      return zip(sizes, sizes.dropFirst()).contains { $0 + $1 <= 32 } ? "Small chunks of \(sizes)." : nil
    }

    private mutating func replace(_ range: Range<Int>, with new: ListSections) {
      content.replaceSubrange(range, with: new)
      array.replaceSubrange(range, with: new)
    }

    private mutating func replace(_ range: Range<Int>, with new: ListSections.Element) {
      content.replaceSubrange(range, with: CollectionOfOne(new))
      array.replaceSubrange(range, with: CollectionOfOne(new))
    }

    private mutating func sections(_ count: Int) -> ListSections { ListSections((0..<count).map { _ in section() }) }

    private mutating func section() -> ListSections.Element {
      made += 1
      return ListSection(id: "\(made)", random.once(in: 3) ? [] : [Row(id: "0"), Row(id: "1")])
    }
  }

  @Test func `a content behaves like an array, in few chunks, and so do the contents that share storage with it`() {
    for seed in 0..<repeats(debug: 5, release: 500) {
      var play = Play(seed: seed)
      var before: [Play] = []
      for _ in 0..<30 {
        before.append(play)
        play.step()
        if let violation = play.violation { return #expect(Bool(false), "\(violation) seed \(seed)") }
      }
      for play in before {
        if let violation = play.violation { return #expect(Bool(false), "Before: \(violation) seed \(seed)") }
      }
    }
  }
}
