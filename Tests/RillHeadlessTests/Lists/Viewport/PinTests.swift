import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

/// Lists that stay at their end, as a chat does.
@MainActor @Suite struct PinTests {
  private func chat(_ texts: some Sequence<String>, columns: Int = 10, rows: Int = 4) -> ListBox<TableView> {
    let box = ListBox(TableView(), columns: columns, rows: rows)
    box.list.pin(.end)
    box.show(chips(texts))
    return box
  }

  private func numbers(_ range: ClosedRange<Int>) -> [String] { range.map { "\($0)" } }

  @Test func `a chat begins at its end, and new messages push the others up`() {
    let box = chat(numbers(1...9))
    #expect(box.lines() == ["6", "7", "8", "9"])
    box.show(chips(numbers(1...9) + ["ten is long enough to wrap"]))
    #expect(box.lines() == ["ten is", "long", "enough to", "wrap"])
    box.show(chips(numbers(1...9) + ["ten is long enough to wrap"] + numbers(11...30)))
    #expect(box.lines() == ["27", "28", "29", "30"])
    box.show(chips(numbers(1...8)))
    #expect(box.lines() == ["5", "6", "7", "8"])
  }

  @Test func `messages that fill less than the list begin at its top`() {
    let box = chat(["a"])
    #expect(box.lines() == ["a", "", "", ""])
    box.show(chips(["a", "b", "c"]))
    #expect(box.lines() == ["a", "b", "c", ""])
    box.show(chips(["a", "b", "c", "d", "e"]))
    #expect(box.lines() == ["b", "c", "d", "e"])
  }

  @Test func `older messages above move nothing`() {
    let box = chat(numbers(10...19))
    box.show(chips(["one that wraps", "2"] + numbers(10...19)))
    #expect(box.lines() == ["16", "17", "18", "19"])
    box.scroll(to: 48)
    let before = box.lines()
    box.show(chips(["another that wraps", "0", "one that wraps", "2"] + numbers(10...19)))
    #expect(box.lines() == before)
  }

  @Test func `while older messages are read, new ones move nothing`() {
    let box = chat(numbers(1...9))
    box.scroll(to: 32)
    #expect(box.lines() == ["3", "4", "5", "6"])
    box.show(chips(numbers(1...20)))
    #expect(box.lines() == ["3", "4", "5", "6"])
    // Back at the end, they push again.
    box.scroll(to: .greatestFiniteMagnitude)
    box.show(chips(numbers(1...21)))
    #expect(box.lines() == ["18", "19", "20", "21"])
  }

  @Test func `the end stays where it is when the list or a row changes its size`() {
    let box = chat(numbers(1...9))
    box.list.frame.size = TextMetric.size(columns: 10, rows: 2)
    #expect(box.lines() == ["8", "9"])
    box.list.frame.size = TextMetric.size(columns: 10, rows: 5)
    #expect(box.lines() == ["5", "6", "7", "8", "9"])
    for (text, item) in [("9 and more", 8), ("7 and more words", 6)] {
      var sections = box.source.sections
      sections[0].items[item] = TextItem(text, id: ListItemID("\(item + 1)"))
      box.show(sections)
    }
    #expect(box.lines() == ["6", "7 and more", "words", "8", "9 and more"])
    box.list.frame.size = TextMetric.size(columns: 5, rows: 5)
    #expect(box.lines() == ["more", "words", "8", "9 and", "more"])
  }

  @Test func `a list that is hidden for a while and has no height comes back at its end`() {
    let box = chat(numbers(1...9))
    box.list.frame.size.height = 0
    box.list.layoutIfNeeded()
    box.show(chips(numbers(1...12)))
    box.list.frame.size.height = 64
    #expect(box.lines() == ["9", "10", "11", "12"])
  }

  @Test func `a list can be pinned while it is shown, and released`() {
    let box = ListBox(TableView(), columns: 10, rows: 4, chips(numbers(1...9)))
    box.list.pin(.end)
    #expect(box.lines() == ["1", "2", "3", "4"])
    box.show(chips(numbers(1...12)))
    #expect(box.lines() == ["1", "2", "3", "4"])
    box.scroll(to: .greatestFiniteMagnitude)
    box.list.pin(nil)
    box.show(chips(numbers(1...14)))
    #expect(box.lines() == ["9", "10", "11", "12"])
  }

  @Test func `a list that is not pinned leaves its end when rows come after an offset beyond it`() {
    let box = ListBox(TableView(), columns: 10, rows: 4)
    box.list.contentOffset.y = 48
    box.show(chips(numbers(1...60)))
    #expect(box.lines() == ["1", "2", "3", "4"])
    box.list.contentOffset.y = 1e9
    box.show(chips(numbers(1...90)))
    #expect(box.lines() == ["57", "58", "59", "60"])
  }

  @Test func `a message that is higher than the list is shown to its end`() {
    let box = chat(numbers(1...3) + ["one two three four five six seven"], columns: 6, rows: 3)
    #expect(box.lines() == ["five", "six", "seven"])
    box.scroll(to: 48)
    box.scroll(to: .greatestFiniteMagnitude)
    #expect(box.lines() == ["five", "six", "seven"])
  }

  @Test func `a reload leaves the end where it is`() {
    let box = chat(numbers(1...9))
    box.list.reloadData()
    #expect(box.lines() == ["6", "7", "8", "9"])
  }

  @Test func `titles of sections move with the rows, and a new section at the end comes into view`() {
    func section(_ title: String, _ range: ClosedRange<Int>) -> ListSections.Element {
      ListSection(id: title, title: title, numbers(range).map { TextItem($0) })
    }
    let box = chat([])
    box.show([section("one", 1...3), section("two", 4...6)])
    #expect(box.list.indexPathsForVisibleRows.last == ListIndexPath(section: 1, item: 2))
    let old = box.lines()
    box.show([section("zero", -3...0), section("one", 1...3), section("two", 4...6)])
    #expect(box.lines() == old)
    box.show([section("two", 4...6), section("three", 7...7)])
    #expect(box.lines().last == "7")
    box.show([section("two", 4...6), section("a longer title", 7...7)])
    #expect(box.lines().last == "7")
  }

  @Test func `during a refresh, the last row stays in view, and so it does when that ends`() {
    let api = RequestStub<Void, ListSections>()
    let viewModel = ListViewModel(request: { api.request(()) }, sections: { $0 })
    let list = BaseTableViewController(viewModel: viewModel, title: "Chat")
    list.tableView.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    list.listView.pin(.end)
    let screen = Screen(list, columns: 20, rows: 7)
    api.requests[0].succeed(chips(numbers(1...9)))
    let before = screen.picture
    func lastInView() -> Int? {
      screen.window.layoutIfNeeded()
      return list.listView.indexPathsForVisibleRows.last?.item
    }
    #expect(lastInView() == 8)
    viewModel.loader.refresh()
    #expect(list.refreshControl.isRefreshing && screen.picture != before)
    #expect(lastInView() == 8)
    viewModel.listItems.accept(chips(numbers(1...12)))
    #expect(lastInView() == 11)
    api.requests.last?.succeed(chips(numbers(1...9)))
    #expect(!list.refreshControl.isRefreshing)
    #expect(screen.picture == before)
  }

  @Test func `on a screen, the last row stays above a message of an error`() {
    let items = BehaviorRelay<ListSections>(value: chips(numbers(1...9)))
    let failing = Loader { _ in Observable<Void>.error(Unreachable()) }
    let list = BaseTableViewController(
      viewModel: ListViewModel(sections: items.asObservable(), loader: failing), title: "Chat")
    list.tableView.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    list.listView.pin(.end)
    let screen = Screen(list, columns: 20, rows: 9)
    #expect(list.listView.indexPathsForVisibleRows.last?.item == 8)
    items.accept(chips(numbers(1...20)))
    screen.resize(columns: 20, rows: 7)
    #expect(list.listView.indexPathsForVisibleRows.last?.item == 19)
    list.loadItems()
    #expect(list.listView.indexPathsForVisibleRows.last?.item == 19)
  }

  /// Messages that arrive at both ends, grow and leave, among scrolling and resizing.
  @Test(arguments: 1...repeats(debug: 20, release: 100))
  func `whatever happens, the last row stays in view, or nothing in view moves`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let clock = VirtualTimeScheduler()
    var next = 0
    func message() -> TextItem {
      next += 1
      let words = (0..<random.number(1...5)).map { _ in "abcdefgh".prefix(random.number(1...8)) }
      return TextItem(words.joined(separator: " "), id: ListItemID("\(next)"))
    }
    var messages = (0..<random.number(0...30)).map { _ in message() }
    func sections() -> ListSections { [ListSection(model: ListSectionModel(id: "chat"), items: messages)] }
    let box = ListBox(random.once(in: 2) ? TableView() : CollectionView(), columns: 10, rows: 8)
    box.list.pin(.end)
    box.show(sections())
    for step in 0..<60 {
      let isInView = messages.last.map { box.cells()[$0.id] != nil } ?? true
      let isAtEnd = isInView && box.list.contentOffset.y >= box.list.contentSize.height - box.list.bounds.height - 0.001
      let picture = box.picture()
      let first = box.list.indexPathsForVisibleRows.first.map { messages[$0.item].id }
      let y = first.flatMap { box.cells()[$0]?.frame.minY }
      let isFull = box.list.contentSize.height >= box.list.bounds.height
      let animation = random.once(in: 4) ? ListAnimation(duration: .milliseconds(100), scheduler: clock) : nil
      let kind = random.number(0...6)
      switch kind {
      case 0, 1: messages += (0..<random.number(1...4)).map { _ in message() }
      case 2: messages.insert(contentsOf: (0..<random.number(1...4)).map { _ in message() }, at: 0)
      case 3:
        guard let place = messages.indices.randomElement(using: &random) else { continue }
        messages[place] = TextItem(messages[place].text + " and more", id: messages[place].id)
      case 4:
        guard let place = messages.indices.randomElement(using: &random) else { continue }
        messages.remove(at: place)
      case 5: box.list.frame.size = TextMetric.size(columns: random.number(6...14), rows: random.number(3...12))
      default: box.list.contentOffset.y += CGFloat(random.number(-12...12) * 8)
      }
      box.show(sections(), animated: animation)
      clock.advance(by: .milliseconds(100))
      guard kind != 6 else { continue }
      let context: Comment = "seed \(seed), step \(step), kind \(kind)"
      if isInView, let last = messages.last { #expect(box.cells()[last.id] != nil, context) }
      if isAtEnd {
        let end = max(0, box.list.contentSize.height - box.list.bounds.height)
        #expect(abs(box.list.contentOffset.y - end) < 0.001, context)
      }
      if kind == 2, isFull { #expect(box.picture() == picture, context) }
      if kind < 2, !isInView { #expect(box.picture() == picture, context) }
      if kind < 4, !isInView, let first { #expect(box.cells()[first]?.frame.minY == y, context) }
    }
  }
}
