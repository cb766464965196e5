import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

/// Items of equal width, each below the shortest column.
struct Masonry: CollectionLayout {
  var columns = 2

  func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect] {
    let columnWidth = (width - section.itemSpacing * Double(columns - 1)) / Double(columns)
    var bottoms = Array(repeating: 0.0, count: columns)
    return sizes.map { size in
      let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
      defer { bottoms[column] += size.height + section.lineSpacing }
      let x = Double(column) * (columnWidth + section.itemSpacing)
      return CGRect(x: x, y: bottoms[column], width: columnWidth, height: size.height)
    }
  }
}

/// Another layout of which the collection knows only the frames.
private struct Opaque: CollectionLayout {
  let layout: FlowLayout

  func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect] {
    layout.frames(of: sizes, width: width, section: section)
  }
}

/// Frames that have nothing to do with sizes and order.
private struct Scattered: CollectionLayout {
  let frames: [CGRect]

  func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect] {
    Array(frames.prefix(sizes.count))
  }
}

/// The first item is as wide as the space, the others are half as wide.
private struct Hero: CollectionLayout {
  func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect] {
    var y = 0.0
    return sizes.enumerated().map { index, size in
      defer { y += size.height }
      return CGRect(x: 0, y: y, width: index == 0 ? width : width / 2, height: size.height)
    }
  }
}

/// A masonry that counts how often it is asked.
private struct Counted: CollectionLayout {
  final class Asked { var count = 0 }
  let asked = Asked()

  func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect] {
    asked.count += 1
    return Masonry().frames(of: sizes, width: width, section: section)
  }
}

/// Widths that follow the heights, which follow the widths.
private struct Circular: CollectionLayout {
  func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect] {
    sizes.map { CGRect(x: 0, y: 0, width: $0.height > 16 ? width : width / 2, height: $0.height) }
  }
}

@MainActor @Suite struct CollectionLayoutTests {
  private let owner = Chips()

  private func box(
    _ layout: any CollectionLayout, columns: Int = 11, rows: Int = 4, sized: Bool = true,
    _ sections: ListSections
  ) -> ListBox<CollectionView> {
    ListBox(
      CollectionView(layout: layout), columns: columns, rows: rows, owner: sized ? owner : nil, sections)
  }

  private let five = chips(["a!!", "b", "c!!!", "d", "e"])

  @Test func `each item of a masonry is below the shortest column`() {
    let box = box(Masonry(), five)
    #expect(
      box.lines() == [
        "a!!   b",
        "",
        "d     c!!!",
        "e",
      ])
    #expect(box.list.contentSize.height == 64)
    box.list.semanticContentAttribute = .forceRightToLeft
    #expect(box.lines()[0] == "    b   a!!")
  }

  @Test func `a masonry takes the place of lines and gives it back, and touches neither cells nor items`() {
    let flow = FlowLayout(alignment: .leading)
    let box = box(flow, five)
    let lines = ["a!! b", "      c!!!", "", "d e"]
    #expect(box.lines() == lines)
    let (cells, work) = (box.cells(), box.list.counts)
    box.list.tapRow(at: ListIndexPath(section: 0, item: 3))
    box.list.layout = Masonry()
    #expect(box.lines() == ["a!!   b", "", "d▒▒▒▒ c!!!", "e"])
    #expect(box.cells().mapValues(ObjectIdentifier.init) == cells.mapValues(ObjectIdentifier.init))
    box.list.layout = Masonry(columns: 3)
    #expect(box.lines() == ["a!! b   c!!", "    d▒▒ !", "e", ""])
    box.list.layout = Masonry()
    box.show(chips(["new", "a!!", "b", "c!!!", "d", "e"]))
    #expect(box.lines() == ["new   a!!", "b", "      d▒▒▒▒", "c!!!  e"])
    box.show(five)
    box.list.layout = flow
    #expect(box.lines() == ["a!! b", "      c!!!", "", "▒ e"])
    #expect(box.cells().mapValues(ObjectIdentifier.init) == cells.mapValues(ObjectIdentifier.init))
    #expect(box.list.counts.rowsAsked == work.rowsAsked + 1)
  }

  @Test func `a collection asks another layout once`() {
    for sized in [true, false] {
      let (box, layout) = (box(FlowLayout(), sized: sized, five), Counted())
      box.list.layout = layout
      #expect(layout.asked.count == 1)
    }
  }

  @Test func `titles, insets and spaces are those of any layout`() {
    let layout = ListSectionLayout(
      insets: ListInsets(top: 16, leading: 16, bottom: 16, trailing: 8), itemSpacing: 16, lineSpacing: 16)
    var sections = chips(["a", "b!!", "c", "d"], layout: layout) + chips(["last"])
    (sections[0].model.title, sections[1].model.id) = ("Tags", "more")
    #expect(
      box(Masonry(), columns: 13, rows: 8, sections).lines() == [
        "─ Tags ──────",
        "",
        "  a     b!!",
        "",
        "  c",
        "        d",
        "",
        "last",
      ])
  }

  @Test func `an item without a size is as high as its cell at the width of its frame`() {
    let box = box(Masonry(), sized: false, chips(["one two", "b", "three four", "c"]))
    #expect(box.lines() == ["one   b", "two   three", "c     four", ""])
    box.list.layout = FlowLayout()
    #expect(box.lines() == ["one two", "b", "three four", "c"])
    box.list.layout = Masonry(columns: 1)
    #expect(box.lines() == ["one two", "b", "three four", "c"])
  }

  @Test func `an item whose frame gets another width has the height that its cell requires there`() {
    let three = ["aaa bbb ccc ddd", "b", "c"]
    let hero = box(Hero(), columns: 16, rows: 5, sized: false, chips(three))
    #expect(hero.lines() == ["aaa bbb ccc ddd", "b", "c", "", ""])
    hero.show(chips(["new"] + three))
    #expect(hero.lines() == ["new", "aaa bbb", "ccc ddd", "b", "c"])
    hero.show(chips(three))
    #expect(hero.lines() == ["aaa bbb ccc ddd", "b", "c", "", ""])
    let apart = ListSectionLayout(itemSpacing: 64)
    let masonry = box(
      Masonry(), columns: 16, rows: 2, sized: false, chips(["aaa bbb", "b"], layout: ListSectionLayout()))
    #expect(masonry.lines() == ["aaa bbb b", ""])
    masonry.show(chips(["aaa bbb", "b"], layout: apart))
    #expect(masonry.lines() == ["aaa         b", "bbb"])
  }

  @Test func `an item whose width follows its height does not keep the layout from ending`() {
    let box = box(Circular(), columns: 16, sized: false, chips(["aaa bbb ccc ddd"]))
    #expect(box.lines().count == 4)
  }

  @Test func `an item that looks different has its new size, and changes above do not move the first item in view`() {
    let all = (0..<60).map { "\($0)" + String(repeating: "!", count: $0 % 3 + 1) }
    let box = box(Masonry(), chips(all))
    box.list.scroll(to: ListIndexPath(section: 0, item: 30))
    guard let (first, cell) = box.cells().min(by: { $0.value.frame.minY < $1.value.frame.minY }) else { return }
    let y = cell.frame.minY
    var sections = chips(["new!", "newer!!"] + all)
    box.show(sections)
    #expect(box.cells()[first]?.frame.minY == y)
    sections[0].items[0] = TextItem("new!!!", id: "new!")
    let height = box.list.contentSize.height
    box.show(sections)
    #expect(box.list.contentSize.height > height)
    #expect(box.cells()[first]?.frame.minY == y)
  }

  /// Each seed is 25 updates of all kinds, some of them animated.
  @Test(arguments: 1...repeats(debug: 6, release: 20), [true, false])
  func `a layout of the app's own that has the frames of lines shows what lines show`(seed: Int, isTall: Bool) {
    var random = SeededGenerator(seed: seed)
    var content = RandomContent(seed: seed)
    let clock = VirtualTimeScheduler()
    let flow = FlowLayout(alignment: [.leading, .center, .justified][seed % 3])
    let rows = isTall ? 30 : 7
    let (lines, own) = (
      box(flow, columns: 14, rows: rows, content.sections),
      box(Opaque(layout: flow), columns: 14, rows: rows, content.sections)
    )
    for step in 0..<25 {
      content.change()
      let animation = random.once(in: 3) ? ListAnimation(duration: .milliseconds(300), scheduler: clock) : nil
      let (y, width) = (CGFloat(random.number(0...40) * 8), random.number(9...20))
      for box in [lines, own] {
        box.show(content.sections, animated: animation)
        if y < 160 { box.scroll(to: y) }
        if y > 304 { box.list.frame.size = TextMetric.size(columns: width, rows: rows) }
      }
      clock.advance(by: .milliseconds(random.number(0...4) * 100))
      #expect(own.picture() == lines.picture(), "seed \(seed), step \(step)")
      #expect(own.list.contentOffset == lines.list.contentOffset, "seed \(seed), step \(step)")
      #expect(own.list.contentSize == lines.list.contentSize, "seed \(seed), step \(step)")
      #expect(own.list.indexPathsForVisibleItems == lines.list.indexPathsForVisibleItems)
    }
  }

  @Test(arguments: 1...20)
  func `whatever the frames, the items in view are those whose frames are`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let frames = (0..<80).map { _ in
      CGRect(
        x: random.number(0...8) * 8, y: random.number(0...900), width: random.number(1...6) * 8,
        height: random.number(1...(random.once(in: 9) ? 300 : 40)))
    }
    let box = box(Scattered(frames: frames), rows: 6, chips((0..<80).map { "\($0)" }))
    for _ in 0..<30 {
      box.scroll(to: CGFloat(random.number(0...1000)))
      let view = CGRect(x: 0, y: box.list.contentOffset.y, width: 88, height: 96)
      let expected = frames.indices.filter { frames[$0].maxY > view.minY && frames[$0].minY < view.maxY }
      #expect(box.list.indexPathsForVisibleItems.map(\.item) == expected, "seed \(seed)")
    }
    #expect(box.list.contentSize.height == frames.map(\.maxY).max())
  }

  @Test func `a long masonry holds a screenful of cells, and prepares items that are near`() {
    final class Prefetcher: ListViewPrefetching {
      var last: [ListIndexPath] = []
      func listView(_ listView: ListView, prefetchRowsAt indexPaths: [ListIndexPath]) { last = indexPaths }
    }
    let prefetcher = Prefetcher()
    let box = box(Masonry(), chips((0..<2_000).map { "\($0)" + String(repeating: "!", count: $0 % 3 + 1) }))
    box.list.prefetchDataSource = prefetcher
    let (asked, height) = (owner.asked, box.list.contentSize.height)
    box.list.scroll(to: ListIndexPath(section: 0, item: 1_500))
    let visible = box.list.indexPathsForVisibleItems
    #expect(visible.contains(ListIndexPath(section: 0, item: 1_500)))
    #expect(Set(prefetcher.last).isDisjoint(with: visible))
    #expect(prefetcher.last.allSatisfy { abs($0.item - 1_500) < 20 })
    #expect(prefetcher.last.count == visible.count)
    for y in stride(from: height, through: 0, by: -400) { box.scroll(to: y) }
    #expect(box.list.counts.cellsMade < 20)
    #expect(owner.asked < asked + 2_000)
    #expect(box.list.contentSize.height == height)
  }

  @Test func `frames without sense do no harm`() {
    let bad = [Double.nan, -8, 0, .infinity, -.infinity].flatMap { value in
      [CGRect(x: value, y: 0, width: 8, height: 16), CGRect(x: 0, y: value, width: value, height: value)]
    }
    let box = box(Scattered(frames: bad), chips(bad.indices.map { "\($0)" }))
    #expect(box.lines().count == 4)
    box.list.frame.size.width = .nan
    box.list.layoutIfNeeded()
    #expect(box.list.contentSize.height.isFinite)
  }

  @Test func `a layout that returns too few frames traps with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let list = CollectionView(layout: Scattered(frames: []))
        _ = ListBox(list, columns: 8, rows: 2, chips(["a"]))
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Scattered returns 0 frames for 1 items."))
  }
}
