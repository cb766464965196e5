import Rill
import RillList
import RillTesting
import Testing

/// Random changes of a group's parts: the group always shows their content, one below the other.
@MainActor
@Suite struct GroupLawTests {
  /// Shows any sections, and none at first.
  private final class Part: Component {
    let tree = ComponentTree("part")
    nonisolated let name: String
    nonisolated let sent = ReplaySubject<ListSections>.create(bufferSize: 1)
    private(set) var shown: ListSections?

    init(_ name: String) { self.name = name }

    nonisolated var sections: Observable<ListSections> { sent.asObservable() }

    /// Shows something else: new sections, or the current ones with some changed in place.
    func change(_ random: inout SeededGenerator) {
      var new = shown ?? []
      switch random.number(0...9) {
      case 0, 1: new = ListSections((0..<random.number(0...3)).map { section($0, &random) })
      case 2: new = ListSections((0..<random.number(0...200)).map { section($0, &random) })
      default: for _ in 0..<random.number(1...3) { change(&new, &random) }
      }
      shown = new
      sent.onNext(new)
    }

    private func change(_ sections: inout ListSections, _ random: inout SeededGenerator) {
      let index = random.number(0...sections.count)
      switch random.number(0...2) {
      case 0 where index < sections.count: sections.remove(at: index)
      case 1 where index < sections.count: sections[index] = section(index, &random)
      default: sections.insert(section(300, &random), at: index)
      }
    }

    private func section(_ number: Int, _ random: inout SeededGenerator) -> ListSections.Element {
      let row = Row(id: "a", text: "\(random.number(0...999))")
      return ListSection(id: "\(name)\(number)", random.once(in: 9) ? [] : [row])
    }
  }

  @Test(arguments: 1...20)
  func `a group shows its parts' content, in order, once each part has emitted`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let parts = (0..<random.number(3...7)).map { Part("\($0) ") }
    let framed = HeaderFooterComponent(header: parts[0], content: GroupComponent("inner", [parts[1]]), footer: parts[2])
    let group = GroupComponent("group", [framed, GroupComponent("rest", Array(parts.dropFirst(3)))])
    let shown = Shown(group)
    for _ in 0..<60 {
      parts.randomElement(using: &random)?.change(&random)
      let known = parts.compactMap(\.shown)
      var expected = known.count == parts.count ? known.flatMap { Array($0) } : []
      if known.count == parts.count, !known[1].contains(where: { !$0.items.isEmpty }) {
        expected.removeFirst(known[0].count + known[1].count + known[2].count)
      }
      #expect(looksSame(shown.content, ListSections(expected)), "seed \(seed)")
    }
  }

  @Test func `a change of a part leaves the rest of its page as it is, however deep it stands`() {
    let parts = (0..<1_000).map { Rows("\($0)", "a") }
    let inner = GroupComponent("inner", [Rows("first", "a"), GroupComponent("parts", parts), Rows("last", "a")])
    let framed = HeaderFooterComponent(header: Rows("header", "a"), content: inner, footer: Rows("footer", "a"))
    let shown = Shown(GroupComponent("page", [Rows("top", "a"), StatusComponent("status", 1) { _ in framed }]))
    for place in [0, 500, 999] {
      let before = shown.content
      parts[place].show("b")
      #expect(shown.content.sharedCount(with: before) >= 1_005 - 32)
      parts[place].show("")
      #expect(shown.content.sharedCount(with: before) >= 1_005 - 3 * 32)
      parts[place].show("a")
      #expect(shown.content.sharedCount(with: before) >= 1_005 - 4 * 32)
    }
    #expect(shown.content.count == 1_005)
  }

  @Test func `a change of a part queries no other part`() {
    final class Counting: Component {
      let tree = ComponentTree("part")
      nonisolated let items = BehaviorRelay(value: 1)
      nonisolated let asked: BehaviorRelay<Int>

      init(_ asked: BehaviorRelay<Int>) { self.asked = asked }

      nonisolated var sections: Observable<ListSections> {
        items.map { [asked] count in
          asked.update { $0 += 1 }
          return ListSections((0..<count).map { _ in ListSection(id: "", [Row(id: "a")]) })
        }
      }
    }
    let asked = BehaviorRelay(value: 0)
    let parts = (0..<1_000).map { _ in Counting(asked) }
    let shown = Shown(GroupComponent("page", [GroupComponent("inner", parts)]))
    #expect(asked.value == 1_000)
    parts[500].items.accept(2)
    #expect(asked.value == 1_001)
    #expect(shown.content.count == 1_001)
  }
}
