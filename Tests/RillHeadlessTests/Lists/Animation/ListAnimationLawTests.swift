import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

/// Random updates at random moments, with scrolling between them: nothing drawn jumps when an update arrives, and at
/// the end the picture is that of a list created with the last content.
@MainActor
@Suite struct ListAnimationLawTests {
  private nonisolated static let seeds = 1...repeats(debug: 12, release: 100)

  @Test(arguments: seeds)
  func `a table whose updates animate ends as one that was made with the last content`(seed: Int) {
    play(seed) { TableView() }
  }

  @Test(arguments: seeds)
  func `a collection whose updates animate ends as one that was made with the last content`(seed: Int) {
    play(seed) { CollectionView(layout: FlowLayout(alignment: [.leading, .center, .justified][seed % 3])) }
  }

  private let owner = Chips()

  private func play<List: ListView>(_ seed: Int, _ make: () -> List) {
    var random = SeededGenerator(seed: seed)
    let clock = VirtualTimeScheduler()
    var play = RandomContent(seed: seed)
    let box = ListBox(make(), columns: 12, rows: 7, owner: owner, play.sections)
    var end = Duration.zero
    for step in 0..<30 {
      let (before, picture) = (drawn(box), box.picture())
      play.change()
      if random.once(in: 6) {
        box.show(play.sections)
      } else {
        let length = random.number(1...10) * 100
        box.show(play.sections, animated: ListAnimation(duration: .milliseconds(length), scheduler: clock))
        for (cell, frame) in drawn(box) {
          if let old = before[cell] { #expect(old == frame, "seed \(seed), step \(step): a row jumps") }
        }
        // Moving rows may be drawn over others, which now leave in another way.
        if clock.now >= end { #expect(box.picture() == picture, "seed \(seed), step \(step): the picture jumps") }
        end = max(end, clock.now + .milliseconds(length))
      }
      clock.advance(by: .milliseconds(random.number(0...6) * 100))
      if random.once(in: 4) { box.scroll(to: CGFloat(random.number(0...30) * 8)) }
    }
    clock.advance(by: .seconds(2))
    let fresh = ListBox(make(), columns: 12, rows: 7, owner: owner, play.sections)
    fresh.scroll(to: box.list.contentOffset.y)
    #expect(box.picture() == fresh.picture(), "seed \(seed)")
    #expect(box.list.contentSize == fresh.list.contentSize)
    #expect(box.list.descendants(of: TextCell.self).count == box.list.indexPathsForVisibleRows.count, "seed \(seed)")
  }

  /// The frames in which the cells in view are drawn.
  private func drawn(_ box: ListBox<some ListView>) -> [ObjectIdentifier: CGRect] {
    Dictionary(uniqueKeysWithValues: box.cells().values.map { (ObjectIdentifier($0), $0.presentationFrame) })
  }
}

extension View {
  /// All views of a type in this one.
  func descendants<V: View>(of type: V.Type) -> [V] {
    subviews.flatMap { (($0 as? V).map { [$0] } ?? []) + $0.descendants(of: type) }
  }
}

/// Sections of texts that are inserted, removed and moved.
struct RandomContent {
  private var random: SeededGenerator
  private var nextID = 0
  private(set) var sections: ListSections = []

  init(seed: Int) {
    random = SeededGenerator(seed: seed &+ 1_000)
    for _ in 0..<3 { sections.append(section(8)) }
  }

  mutating func change() {
    for _ in 0..<random.number(1...3) { changeOnce() }
  }

  private mutating func changeOnce() {
    guard let section = sections.indices.randomElement(using: &random) else { return sections.append(self.section(6)) }
    let place = random.number(0...sections[section].items.count)
    switch random.number(0...9) {
    case 0: sections.insert(self.section(random.number(0...6)), at: random.number(0...sections.count))
    case 1: sections.remove(at: section)
    case 2: sections.swapAt(section, random.number(0...sections.count - 1))
    case 3, 4, 5: sections[section].items.insert(contentsOf: items(random.number(1...5)), at: place)
    case 6, 7:
      let end = min(place + random.number(1...4), sections[section].items.count)
      sections[section].items.removeSubrange(place..<end)
    case 8: sections[section].items.shuffle(using: &random)
    default:
      guard place < sections[section].items.count else { return }
      let item = sections[section].items.remove(at: place)
      let other = random.number(0...sections.count - 1)
      sections[other].items.insert(item, at: random.number(0...sections[other].items.count))
    }
  }

  private mutating func items(_ count: Int) -> [any ListItemViewModel] {
    (0..<count).map { _ in
      nextID += 1
      return TextItem(String(repeating: "x", count: random.number(1...5)) + "\(nextID)", id: ListItemID("\(nextID)"))
    }
  }

  private mutating func section(_ count: Int) -> ListSection<ListSectionModel, any ListItemViewModel> {
    nextID += 1
    let layout = ListSectionLayout(insets: ListInsets(bottom: 16), itemSpacing: 8)
    let title = random.once(in: 2) ? "s\(nextID)" : ""
    return ListSection(id: "s\(nextID)", title: title, layout: layout, items(count))
  }
}
