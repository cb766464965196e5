import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

@MainActor @Suite struct ListAnimationTests {
  private let clock = VirtualTimeScheduler()
  private var second: ListAnimation { ListAnimation(duration: .seconds(1), scheduler: clock) }

  private func table(_ texts: [String], columns: Int = 3, rows: Int = 6) -> ListBox<TableView> {
    ListBox(TableView(), columns: columns, rows: rows, RillHeadlessTests.chips(texts))
  }

  private func pass(_ milliseconds: Int) { clock.advance(by: .milliseconds(milliseconds)) }

  @Test func `rows slide to their positions, inserted ones unfold, and removed ones fold up`() {
    let box = table(["a", "b", "c", "d"])
    box.show(RillHeadlessTests.chips(["a", "n", "m", "d"]), animated: second)
    #expect(box.lines() == ["a", "b", "c", "d", "", ""])
    pass(1_000)
    #expect(box.lines() == ["a", "n", "m", "d", "", ""])
    box.show(RillHeadlessTests.chips(["a", "n", "x", "y", "m", "d"]), animated: second)
    var pictures = [box.lines()]
    for _ in 0..<4 {
      pass(250)
      pictures.append(box.lines())
    }
    #expect(
      pictures == [
        ["a", "n", "m", "d", "", ""], ["a", "n", "y", "m", "d", ""], ["a", "n", "x", "m", "d", ""],
        ["a", "n", "x", "y", "m", "d"], ["a", "n", "x", "y", "m", "d"],
      ])
  }

  @Test func `a row that moves follows a straight line at one speed`() {
    let box = table(["a", "b", "c", "d", "e"])
    let cell = box.cells()["a"]
    box.show(RillHeadlessTests.chips(["b", "c", "d", "e", "a"]), animated: second)
    #expect(box.cells()["a"] === cell)
    #expect(
      [0, 250, 250, 250, 250].map { time -> CGFloat? in
        pass(time)
        return cell?.presentationFrame.minY
      } == [0, 16, 32, 48, 64])
  }

  @Test func `rows from below move in as others fold up, each with its cell until the end`() {
    let box = table(["a", "b", "c", "d", "e"], rows: 3)
    let made = box.list.counts.cellsMade
    box.show(RillHeadlessTests.chips(["a", "d", "e"]), animated: second)
    #expect(box.lines() == ["a", "b", "c"])
    #expect(box.list.counts.cellsMade == made + 2)
    pass(1_000)
    #expect(box.lines() == ["a", "d", "e"])
    // The two that have left are reused.
    box.show(RillHeadlessTests.chips(["a", "d", "e", "f", "g"]))
    box.scroll(to: 32)
    #expect(box.list.counts.cellsMade == made + 2)
  }

  @Test func `an update on the way begins where the rows are drawn then`() {
    let box = table(["a", "b", "c"])
    let cell = box.cells()["c"]
    box.show(RillHeadlessTests.chips(["c", "a", "b"]), animated: second)
    pass(500)
    #expect(cell?.presentationFrame.minY == 16)
    box.show(RillHeadlessTests.chips(["a", "b", "c"]), animated: second)
    #expect(cell?.presentationFrame.minY == 16)
    pass(500)
    #expect(cell?.presentationFrame.minY == 24)
    pass(500)
    #expect(cell?.presentationFrame.minY == 32)
  }

  @Test func `an update without an animation ends the one on the way`() {
    let box = table(["a", "b", "c"])
    box.show(RillHeadlessTests.chips(["c", "b"]), animated: second)
    pass(500)
    box.show(RillHeadlessTests.chips(["c", "x", "b"]))
    #expect(box.lines() == ["c", "x", "b", "", "", ""])
  }

  @Test func `a row that looks different on the way continues`() {
    let box = table(["a", "b", "c"])
    var sections = box.source.sections
    sections[0].items.swapAt(0, 2)
    box.show(sections, animated: second)
    pass(500)
    sections[0].items[0] = TextItem("C", id: "c")
    box.show(sections)
    let cell = box.cells()["c"]
    #expect((cell as? TextCell)?.label.text == "C")
    #expect(cell?.presentationFrame.minY == 16)
  }

  @Test func `moving rows are scrolled with the content, and leaving ones too`() {
    let box = table((0..<20).map { "\($0)" })
    box.scroll(to: 64)
    let (moving, leaving) = (box.cells()["6"], box.cells()["5"])
    box.show(RillHeadlessTests.chips((0..<20).filter { $0 != 5 }.map { "\($0)" }), animated: second)
    pass(500)
    let before = (moving?.presentationFrame.minY ?? 0, leaving?.superview?.presentationFrame.minY ?? 0)
    box.scroll(to: box.list.contentOffset.y + 8)
    #expect(moving?.presentationFrame.minY == before.0 - 8)
    // It folds up inside another view.
    #expect(leaving?.superview?.presentationFrame.minY == before.1 - 8)
  }

  @Test func `a row that slides out and is scrolled to comes back in its cell`() {
    let box = table(["a", "b", "c", "d"], rows: 3)
    let cell = box.cells()["c"]
    box.show(RillHeadlessTests.chips(["a", "x", "b", "c", "d"]), animated: second)
    #expect(box.cells()["c"] == nil)
    #expect(cell.flatMap { box.list.indexPath(for: $0) } == ListIndexPath(section: 0, item: 3))
    pass(500)
    box.scroll(to: 32)
    #expect(box.cells()["c"] === cell)
    pass(1_000)
    #expect(box.cells()["c"] === cell)
    #expect(box.lines() == ["b", "c", "d"])
  }

  @Test func `an event reaches the sliding row, and the bindings of a removed row have ended`() {
    let box = table(["a", "b"])
    let relay = PublishRelay<Int>()
    var heard: [Int] = []
    if let cell = box.cells()["b"] { relay.bind(onNext: { heard.append($0) }).disposed(by: cell.reuseBag) }
    relay.accept(1)
    box.show(RillHeadlessTests.chips(["a"]), animated: second)
    relay.accept(2)
    #expect(heard == [1])
  }

  @Test func `the items of a collection move too, and leave`() {
    let box = ListBox(
      CollectionView(layout: FlowLayout(alignment: .leading)), columns: 7, rows: 3, owner: chips,
      RillHeadlessTests.chips(["aa", "bb", "cc", "dd"]))
    let cell = box.cells()["cc"]
    #expect(cell?.presentationFrame.origin == CGPoint(x: 0, y: 16))
    box.show(RillHeadlessTests.chips(["bb", "cc", "dd"]), animated: second)
    #expect(cell?.presentationFrame.origin == CGPoint(x: 0, y: 16))
    pass(500)
    #expect(cell?.presentationFrame.origin == CGPoint(x: 12, y: 8))
    pass(500)
    #expect(box.lines() == ["bb cc", "dd", ""])
  }
  private let chips = Chips()

  @Test func `a screen animates what its view model sends while it is in view`() {
    let texts = TextsComponent("texts", ["a", "b", "c"])
    let screen = screen(of: texts)
    screen.updateAnimation = second
    screen.view.frame.size = TextMetric.size(columns: 3, rows: 3)
    screen.appear()
    func picture() -> String { TextRenderer(isFramed: false).picture(of: screen) }
    #expect(picture() == "a  \nb  \nc  ")
    texts.items.accept([TextItem("c"), TextItem("a"), TextItem("b")])
    #expect(picture() == "a  \nb  \nc  ")
    pass(1_000)
    #expect(picture() == "c  \na  \nb  ")
  }

  @Test func `a list that is released while rows move leaves nothing behind`() {
    weak var list: TableView?
    do {
      let box = table(["a", "b"])
      box.show(RillHeadlessTests.chips(["b"]), animated: second)
      list = box.list
    }
    #expect(list == nil)
    pass(1_000)
  }
}
