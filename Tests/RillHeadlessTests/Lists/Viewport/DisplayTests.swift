import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

/// The cells that a delegate is notified of.
@MainActor
private final class DisplayListener: ListViewDelegate {
  /// The rows that cells show, by the cells.
  private(set) var displayed: [ObjectIdentifier: ListIndexPath] = [:]
  private(set) var heard: [String] = []
  private(set) var faults: [String] = []
  var onEnd: () -> Void = {}

  func listView(_ listView: ListView, willDisplay cell: ListViewCell, forRowAt indexPath: ListIndexPath) {
    if displayed.updateValue(indexPath, forKey: ObjectIdentifier(cell)) != nil { faults.append("\(indexPath) twice") }
    if listView.cellForRow(at: indexPath) !== cell { faults.append("\(indexPath) is not shown by its cell") }
    heard.append("+\((cell as? TextCell)?.label.text ?? "") \(indexPath)")
  }

  func listView(_ listView: ListView, didEndDisplaying cell: ListViewCell, forRowAt indexPath: ListIndexPath) {
    if displayed.removeValue(forKey: ObjectIdentifier(cell)) == nil { faults.append("\(indexPath) ends unshown") }
    heard.append("-\((cell as? TextCell)?.label.text ?? "") \(indexPath)")
    onEnd()
  }

  func take() -> [String] {
    defer { heard = [] }
    return heard
  }
}

@MainActor @Suite struct DisplayTests {
  private let listener = DisplayListener()
  private let clock = VirtualTimeScheduler()

  private func table(_ texts: [String], rows: Int = 3) -> ListBox<TableView> {
    let box = ListBox(TableView(), columns: 8, rows: rows)
    box.list.delegate = listener
    box.show(chips(texts))
    return box
  }

  @Test func `cells are reported as displayed when they come into view, and as not when they leave it`() {
    let box = table(["a", "b", "c", "d"], rows: 2)
    #expect(listener.take() == ["+a 0-0", "+b 0-1"])
    box.scroll(to: 16)
    #expect(listener.take() == ["-a 0-0", "+c 0-2"])
    box.scroll(to: 16)
    #expect(listener.take() == [])
  }

  /// By luck it is so in one of 40,320 runs.
  @Test func `the rows of a list that is released end from top to bottom`() {
    let ended = Protected<[String]>([])
    do {
      let texts = ["a", "b", "c", "d", "e", "f", "g", "h"]
      let box = table(texts, rows: texts.count)
      for path in box.list.indexPathsForVisibleRows {
        guard let cell = box.list.cellForRow(at: path) else { continue }
        Disposables.create { ended.withLock { $0.append("\(path.item)") } }.disposed(by: cell.reuseBag)
      }
    }
    #expect(ended.value == ["0", "1", "2", "3", "4", "5", "6", "7"])
  }

  @Test func `a row that is configured again ends and begins, one that moves does not`() {
    let box = table(["a", "b", "c"])
    _ = listener.take()
    box.list.reloadRows(at: [ListIndexPath(section: 0, item: 1)])
    box.list.layoutIfNeeded()
    #expect(listener.take() == ["-b 0-1", "+b 0-1"])
    box.show(chips(["c", "b", "a"]))
    #expect(listener.take() == [])
    box.show(chips(["c", "a"]))
    #expect(listener.take() == ["-b 0-1"])
    box.list.reloadData()
    #expect(listener.take() == ["-c 0-0", "-a 0-1"])
  }

  @Test func `a row that leaves in an animation ends when it has left the screen`() {
    let box = table(["a", "b", "c", "d"])
    _ = listener.take()
    box.show(chips(["a", "c", "d"]), animated: ListAnimation(duration: .seconds(1), scheduler: clock))
    #expect(listener.take() == ["+d 0-2"])
    clock.advance(by: .seconds(1))
    #expect(listener.take() == ["-b 0-1"])
  }

  @Test func `a handler of a cell that is no longer displayed may change the list`() {
    let box = table(["a", "b", "c"])
    listener.onEnd = { [listener] in
      listener.onEnd = {}
      box.show(chips(["x"]))
    }
    box.show(chips(["a", "c"]))
    box.list.layoutIfNeeded()
    #expect(box.lines() == ["x", "", ""])
    #expect(listener.displayed.count == 1)
    #expect(listener.faults == [])
  }

  @Test(arguments: 1...8, [true, false])
  func `whatever happens, each cell is reported once as displayed, and once as not`(seed: Int, isTable: Bool) {
    var random = SeededGenerator(seed: seed)
    var content = RandomContent(seed: seed)
    let list = isTable ? TableView() : CollectionView()
    let box = ListBox<ListView>(list, columns: 12, rows: 6, owner: Chips(), content.sections)
    list.delegate = listener
    for _ in 0..<60 {
      switch random.number(0...5) {
      case 0: box.scroll(to: CGFloat(random.number(0...50) * 8))
      case 1: box.list.reloadData()
      case 2: box.list.reloadRows(at: box.list.indexPathsForVisibleRows.filter { _ in random.once(in: 2) })
      case 3:
        content.change()
        box.show(content.sections)
      case 4:
        content.change()
        box.show(content.sections, animated: ListAnimation(duration: .milliseconds(300), scheduler: clock))
      default: clock.advance(by: .milliseconds(random.number(0...4) * 100))
      }
      box.list.layoutIfNeeded()
      for (id, cell) in box.cells() {
        #expect(listener.displayed[ObjectIdentifier(cell)] != nil, "seed \(seed): \(id) was not reported")
      }
    }
    clock.advance(by: .seconds(1))
    #expect(listener.displayed.count == box.list.indexPathsForVisibleRows.count)
    #expect(listener.faults == [])
  }
}

@MainActor @Suite struct PrefetchTests {
  private final class Prefetcher: ListViewPrefetching {
    private(set) var heard: [String] = []
    private(set) var open: Set<ListIndexPath> = []

    func listView(_ listView: ListView, prefetchRowsAt indexPaths: [ListIndexPath]) {
      heard.append("+" + indexPaths.map { "\($0.item)" }.joined(separator: " "))
      open.formUnion(indexPaths)
    }

    func listView(_ listView: ListView, cancelPrefetchingForRowsAt indexPaths: [ListIndexPath]) {
      heard.append("-" + indexPaths.map { "\($0.item)" }.joined(separator: " "))
      open.subtract(indexPaths)
    }

    func take() -> [String] {
      defer { heard = [] }
      return heard
    }
  }

  private let prefetcher = Prefetcher()

  private func table(_ count: Int = 100, rows: Int = 3) -> ListBox<TableView> {
    let box = ListBox(TableView(), columns: 8, rows: rows)
    box.list.prefetchDataSource = prefetcher
    box.show(chips((0..<count).map { "\($0)" }))
    return box
  }

  @Test func `as many rows as are in view are prepared in the direction of scrolling, each once`() {
    let box = table()
    #expect(prefetcher.take() == ["+3 4 5"])
    box.scroll(to: 16)
    #expect(prefetcher.take() == ["+6"])
    box.scroll(to: 16)
    #expect(prefetcher.take() == [])
  }

  @Test func `rows that are not near any more are canceled, and those in view are not`() {
    let box = table()
    box.scroll(to: 320)
    #expect(prefetcher.take() == ["+3 4 5", "-3 4 5", "+23 24 25"])
    box.scroll(to: 304)
    #expect(prefetcher.take() == ["-23 24 25", "+18 17 16"])
    box.scroll(to: 256)
    #expect(prefetcher.take() == ["+15 14 13"])
  }

  @Test func `at the end nothing is prepared`() {
    let box = table(5)
    box.scroll(to: .greatestFiniteMagnitude)
    #expect(prefetcher.take() == ["+3 4"])
  }

  @Test func `moved rows are not prepared again, and inserted ones are`() {
    let box = table()
    _ = prefetcher.take()
    box.show(chips(["0", "1", "2", "3", "new", "5"] + (6..<100).map { "\($0)" }))
    #expect(prefetcher.take() == ["+4"])
  }

  @Test func `the items of a collection are prepared line by line`() {
    let box = ListBox(CollectionView(layout: FlowLayout(alignment: .leading)), columns: 5, rows: 2, owner: owner)
    box.list.prefetchDataSource = prefetcher
    box.show(chips((10..<50).map { "\($0)" }))
    #expect(prefetcher.take() == ["+4 5 6 7"])
    box.scroll(to: 16)
    #expect(prefetcher.take() == ["+8 9"])
  }
  private let owner = Chips()

  @Test func `however low the rows, no more than a hundred are prepared`() {
    _ = table(1_000, rows: 200)
    #expect(prefetcher.open.count == 100)
  }
}
