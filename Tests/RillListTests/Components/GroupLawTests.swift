import Rill
import RillList
import TestSupport
import Testing

/// Random changes of the parts of a group: it always shows what they show, one below the other.
@MainActor
@Suite struct GroupLawTests {
  /// Shows so many sections, and none before it is told to.
  private final class Part: Component {
    let tree = ComponentTree("part")
    nonisolated let name: String
    nonisolated let told = ReplaySubject<ListSections>.create(bufferSize: 1)
    private(set) var shown: ListSections?

    init(_ name: String) { self.name = name }

    nonisolated var sections: Observable<ListSections> { told.asObservable() }

    func show(_ count: Int) {
      let sections: ListSections = (0..<count).map { number in
        ListSection(model: ListSectionModel(id: "\(name)\(number)"), items: [Row(id: "a")])
      }
      shown = sections
      told.onNext(sections)
    }
  }

  @Test(arguments: 1...20)
  func `a group shows what its parts show, in their order, once each of them has said it`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let parts = (0..<random.number(1...6)).map { Part("\($0) ") }
    let inner = Group("inner", Array(parts.suffix(2)))
    let group = Group("group", parts.dropLast(2).map { $0 } + [inner])
    let shown = Shown(group)
    for _ in 0..<60 {
      if let part = parts.randomElement(using: &random) { part.show(random.number(0...3)) }
      let known = parts.compactMap(\.shown)
      let expected = known.count == parts.count ? known.flatMap { $0.map(\.model.id) } : []
      #expect(shown.content.map(\.model.id) == expected, "seed \(seed)")
    }
  }

  @Test func `a change of a part asks no other part`() {
    final class Counting: Component {
      let tree = ComponentTree("part")
      nonisolated let items = BehaviorRelay(value: 1)
      nonisolated let asked: BehaviorRelay<Int>

      init(_ asked: BehaviorRelay<Int>) { self.asked = asked }

      nonisolated var sections: Observable<ListSections> {
        items.map { [asked] count in
          asked.update { $0 += 1 }
          return (0..<count).map { _ in ListSection(model: "", items: [Row(id: "a")]) }
        }
      }
    }
    let asked = BehaviorRelay(value: 0)
    let parts = (0..<1_000).map { _ in Counting(asked) }
    let shown = Shown(Group("page", [Group("inner", parts)]))
    #expect(asked.value == 1_000)
    parts[500].items.accept(2)
    #expect(asked.value == 1_001)
    #expect(shown.content.count == 1_001)
  }
}
