import Rill
import RillList
import RillTesting
import TestSupport
import Testing

@MainActor
@Suite struct OptimisticPagerTests {
  private let pages = RequestStub<Int?, PagerPage<Int, Note>>()
  private let likes = RequestStub<String, Int>()
  private let pager: Pager<Int, Note>
  private let notes: Optimistic<Note, PagerMark>
  private let log = Log<String>()
  private let bag = DisposeBag()

  init() {
    pager = Pager(id: { ListItemID($0.id) }) { [pages] in pages.request($0) }
    notes = Optimistic(pager: pager)
    notes.subscribe(onNext: { [log] in log.add(Self.words($0)) }).disposed(by: bag)
    pager.loader.load()
    answer("a b", next: 1)
  }

  private nonisolated static func words(_ notes: [Note]) -> String {
    notes.map { $0.id + $0.text }.joined(separator: " ")
  }

  private func answer(_ ids: String, next: Int?, text: String = "") {
    let notes = ids.split(separator: " ").map { Note(id: String($0), text: text) }
    pages.requests[pages.requests.count - 1].succeed(PagerPage(items: notes, next: next))
  }

  private func like(_ id: String) { notes.edit(id, during: likes.request(id)) { $0.text += "+" } }

  @Test func `an edit shows at once, stays when pages come, and goes if its request fails`() {
    like("b")
    #expect(notes.isPending("b").value)
    pager.loader.loadNextPage()
    answer("c", next: nil)
    #expect(Self.words(pager.currentItems) == "a b c")
    likes.requests[0].fail(Offline())
    #expect(log.entries == ["", "a b", "a b+", "a b+ c", "a b c"])
  }

  @Test func `a confirmed edit stays until a refresh that began afterward has completed`() {
    like("a")
    pager.loader.refresh()
    likes.requests[0].succeed(0)
    #expect(!notes.isPending("a").value)
    answer("a b", next: 1)
    #expect(Self.words(notes.value) == "a+ b")
    pager.loader.refresh()
    answer("a b", next: 1, text: "!")
    #expect(Self.words(notes.value) == "a! b!")
    // The edit goes with the end of the refresh, whose values may be cached ones.
    #expect(log.entries == ["", "a b", "a+ b", "a!+ b!", "a! b!"])
  }

  @Test(arguments: [true, false])
  func `a confirmed edit stays while a refresh shows a cached page, and if it fails then`(fails: Bool) {
    like("a")
    likes.requests[0].succeed(0)
    pager.loader.refresh()
    pages.requests[1].send(PagerPage(items: [Note(id: "a"), Note(id: "c")], next: nil))
    #expect(Self.words(notes.value) == "a+ c")
    if fails {
      pages.requests[1].fail(Offline())
      // Another edit removes those that the server has.
      like("c")
      #expect(Self.words(notes.value) == "a+ c+")
    } else {
      answer("a c", next: nil, text: "!")
      #expect(Self.words(notes.value) == "a! c!")
    }
  }

  /// The server never takes a like back, so a like is shown from the tap on, unless its request fails.
  @Test(arguments: 0..<20)
  func `no like is lost or left, whatever comes when`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let ids = ["a", "b", "c"]
    var (onServer, cached, tapped, failed): (Set<String>, Set<String>, Set<String>, Set<String>) = ([], [], [], [])
    /// What the server knew when each request began.
    var snapshots: [Int: Set<String>] = [:]
    func page(_ liked: Set<String>) -> PagerPage<Int, Note> {
      PagerPage(items: ids.map { Note(id: $0, text: liked.contains($0) ? "♥" : "") }, next: nil)
    }
    answer("a b c", next: nil)
    pager.loader.refresh()
    pages.requests[pages.requests.count - 1].succeed(page([]))
    for step in 0..<200 {
      let running = pages.requests.indices.filter { pages.requests[$0].state == .waiting }
      switch random.number(0...6) {
      case 0:
        let id = ids[random.number(0...2)]
        guard !tapped.contains(id) else { break }
        tapped.insert(id)
        notes.edit(id, during: likes.request(id)) { $0.text = "♥" }
      case 1:
        pager.loader.refresh()
        snapshots[pages.requests.count - 1] = onServer
      case 2:
        if let request = running.last { pages.requests[request].send(page(cached)) }
      case 3:
        guard let request = running.last, let snapshot = snapshots[request] else { break }
        cached = snapshot
        pages.requests[request].succeed(page(snapshot))
      case 4:
        if let request = running.last { pages.requests[request].fail(Offline()) }
      default:
        let waiting = likes.requests.filter { $0.state == .waiting }
        guard let request = waiting.isEmpty ? nil : waiting[random.number(0...waiting.count - 1)] else { break }
        if random.once(in: 3) {
          tapped.remove(request.input)
          failed.insert(request.input)
          request.fail(Offline())
        } else {
          onServer.insert(request.input)
          request.succeed(0)
        }
      }
      let shown = Set(notes.value.filter { $0.text == "♥" }.map(\.id))
      #expect(shown == tapped, "seed \(seed), step \(step)")
      if shown != tapped { break }
    }
    #expect(failed.count + onServer.count > 0)
  }

  @Test func `an answer changes the item, and none is needed`() {
    notes.edit("a", during: likes.request("a"), answered: { $0.text += "\($1)" }) { $0.text += "+" }
    likes.requests[0].succeed(3)
    #expect(Self.words(notes.value) == "a+3 b")
    notes.edit("b", during: Observable<Int>.empty(), answered: { $0.text += "\($1)" }) { $0.text += "-" }
    #expect(Self.words(notes.value) == "a+3 b-")
  }

  @Test func `a list shows the items and the edits as one change`() {
    let shown = Log<String>()
    let viewModel = ListViewModel(pager: pager, with: notes) { _, _, notes in
      shown.add(Self.words(notes))
      return []
    }
    like("a")
    pager.loader.refresh()
    likes.requests[0].succeed(0)
    answer("a", next: nil)
    withExtendedLifetime(viewModel) {}
    // Once more at the end, because there are no more pages.
    #expect(shown.entries == ["a b", "a+ b", "a+", "a+"])
  }
}
