import Dispatch
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

@MainActor
@Suite(.tags(.concurrency)) struct ListUpdateQueueTests {
  /// Records the contents that a queue shows, and makes further calls while it does.
  final class Screen {
    var shown: [String] = []
    var onShow: (ListSections) -> Void = { _ in }

    func show(_ sections: ListSections, _ update: ListUpdate) {
      shown.append("\(sections.map { $0.items.map(\.id.description).joined() }.joined(separator: " ")): \(update)")
      onShow(sections)
    }
  }

  private let clock = VirtualTimeScheduler()
  private let screen = Screen()

  private func queue(on scheduler: (any Scheduler)? = nil, threshold: Int = 4) -> ListUpdateQueue {
    ListUpdateQueue(scheduler: scheduler ?? clock, threshold: threshold) { [screen] in screen.show($0, $1) }
  }

  private func rows(_ ids: String) -> ListSections { sections(ids.map { Row(id: ListItemID("\($0)")) }) }

  @Test func `short contents are shown at once`() {
    let queue = queue()
    queue.send(rows("a"))
    queue.send(rows("ab"))
    #expect(screen.shown == ["a: inserted section 0", "ab: inserted 0-1"])
  }

  @Test func `both contents together make a comparison long`() {
    let queue = queue()
    queue.send(rows("abc"))
    queue.send(rows("d"))
    #expect(screen.shown == ["abc: inserted section 0"])
    clock.run()
    #expect(screen.shown.dropFirst() == ["d: deleted 0-0, 0-1, 0-2, inserted 0-0"])
  }

  @Test func `only the rows of sections that may have changed make a comparison long`() {
    let queue = queue(threshold: 200)
    var content = ListSections(
      (0..<100).map { number in
        ListSection(id: "\(number)", (0..<20).map { Row(id: "\($0)") })
      })
    queue.send(content)
    #expect(screen.shown.count == 0)
    clock.run()
    content[50].items[3] = Row(id: "3", text: "new")
    queue.send(content)
    #expect(screen.shown.count == 2 && screen.shown.last?.hasSuffix("reloaded 50-3") == true)
    content = ListSections(Array(content))
    content[99].items[3] = Row(id: "3", text: "new")
    queue.send(content)
    #expect(screen.shown.last?.hasSuffix("reloaded 99-3") == true)
    for number in content.indices { content[number].items.removeFirst() }
    queue.send(content)
    #expect(screen.shown.count == 3)
    clock.run()
    #expect(screen.shown.count == 4)
    content += content.map { ListSection(id: "new \($0.model)", $0.items) }
    for (count, content) in [(4, content), (5, [])] {
      queue.send(content)
      #expect(screen.shown.count == count)
      clock.run()
      #expect(screen.shown.count == count + 1)
    }
  }

  @Test func `a duplicate identity is reported once, with both places, and another one too`() {
    let (scope, log) = (Diagnostics(), Protected<[String]>([]))
    scope.unhandledError = { error, site in log.withLock { $0.append("\(error) \(site)") } }
    let site = CallSite()
    let queue = ListUpdateQueue(scheduler: clock, threshold: 100, site: site) { _, _ in }
    scope.run {
      for ids in ["abcdefgh", "hgfedcbaa", "aabcdefgh", "ahgfedcbab"] { queue.send(rows(ids)) }
    }
    #expect(log.value.count == 2)
    #expect(
      log.value.first
        == #"The rows 0-7 and 0-8 share the identity "a". They are compared by position. \#(site)"#)
  }

  @Test func `a newer content replaces one that is not shown yet`() {
    let queue = queue()
    for ids in ["abcd", "bcda", "cdab"] { queue.send(rows(ids)) }
    #expect(screen.shown == [])
    clock.run()
    #expect(screen.shown == ["cdab: inserted section 0"])
  }

  @Test func `a short content replaces a long one too`() {
    let queue = queue()
    queue.send(rows("abcd"))
    queue.send(rows("x"))
    clock.run()
    #expect(screen.shown == ["x: inserted section 0"])
  }

  @Test func `going back to what is shown leaves it in place`() {
    let queue = queue()
    queue.send(rows("abc"))
    queue.send(rows("abcd"))
    queue.send(rows("abc"))
    clock.run()
    #expect(screen.shown == ["abc: inserted section 0"])
  }

  @Test func `equal content is not shown again`() {
    let queue = queue(threshold: 1)
    for _ in 0..<2 {
      queue.send(rows("ab"))
      clock.run()
    }
    #expect(screen.shown == ["ab: inserted section 0"])
  }

  @Test(arguments: [100, 1])
  func `a content sent while another one is shown follows it, the newest only`(threshold: Int) {
    let queue = queue(threshold: threshold)
    var depth = 0
    screen.onShow = { [screen, rows] sections in
      depth += 1
      #expect(depth == 1)
      if screen.shown.count == 1 { for ids in ["b", "c"] { queue.send(rows(ids)) } }
      depth -= 1
    }
    queue.send(rows("a"))
    clock.run()
    #expect(screen.shown == ["a: inserted section 0", "c: deleted 0-0, inserted 0-0"])
    screen.onShow = { _ in }
  }

  @Test func `a scheduler without a wait shows long contents at once, in order`() {
    let queue = queue(on: ImmediateScheduler.instance, threshold: 1)
    screen.onShow = { [screen, rows] _ in if screen.shown.count == 1 { queue.send(rows("b")) } }
    queue.send(rows("a"))
    queue.send(rows("c"))
    #expect(screen.shown.map { $0.prefix(1) } == ["a", "b", "c"])
    screen.onShow = { _ in }
  }

  @Test func `a running comparison is canceled when newer content arrives`() {
    let asked = Protected(0)
    let onAsk = Protected<(@Sendable () -> Void)?>(nil)
    struct Asking: ListItemViewModel {
      let id: ListItemID
      let asked: Protected<Int>
      let onAsk: Protected<(@Sendable () -> Void)?>

      static func == (left: Self, right: Self) -> Bool {
        left.asked.withLock { $0 += 1 }
        left.onAsk.exchange(nil)?()
        return true
      }
    }
    let many = { sections((0..<20_000).map { Asking(id: ListItemID("\($0)"), asked: asked, onAsk: onAsk) }) }
    let queue = queue(threshold: 10)
    queue.send(many())
    clock.run()
    queue.send(many() + rows("x"))
    let empty: ListSections = []
    _ = onAsk.exchange { MainActor.assumeIsolated { queue.send(empty) } }
    clock.run()
    #expect(screen.shown.last == ": deleted section 0")
    #expect(screen.shown.count == 2)
    #expect(asked.value < 10_000)
  }

  @Test func `a result on its way to the main actor is too late for something newer`() async {
    let queue = queue()
    queue.send(rows("abcd"))
    DispatchQueue.global().sync { clock.run() }
    queue.send(rows("x"))
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(screen.shown == ["x: inserted section 0"])
  }

  @Test func `long contents are compared elsewhere and shown on the main actor`() async {
    let queue = queue(on: SerialDispatchQueueScheduler(), threshold: 1)
    await withCheckedContinuation { done in
      screen.onShow = { _ in
        #expect(MainScheduler.instance.isCurrent)
        done.resume()
      }
      queue.send(rows("ab"))
      #expect(screen.shown == [])
    }
    #expect(screen.shown == ["ab: inserted section 0"])
  }

  @Test func `a queue that is released shows nothing more`() {
    weak var held: ListUpdateQueue?
    do {
      let queue = queue()
      held = queue
      queue.send(rows("abcd"))
    }
    clock.run()
    #expect(held == nil)
    #expect(screen.shown == [])
  }
}
