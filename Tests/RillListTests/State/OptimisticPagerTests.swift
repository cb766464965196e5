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

  @Test func `a confirmed edit stays until a refresh that began afterward has answered`() {
    like("a")
    pager.loader.refresh()
    likes.requests[0].succeed(0)
    #expect(!notes.isPending("a").value)
    answer("a b", next: 1)
    #expect(Self.words(notes.value) == "a+ b")
    pager.loader.refresh()
    answer("a b", next: 1, text: "!")
    #expect(Self.words(notes.value) == "a! b!")
    #expect(log.entries == ["", "a b", "a+ b", "a! b!"])
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
