import Rill
import RillList
import RillTesting
import Testing

/// A paged list beside values of its own: a header, likes, parts.
@MainActor
@Suite struct PagerWithStatesTests {
  private let api = RequestStub<Int?, PagerPage<Int, Row>>()
  private let title = BehaviorRelay(value: "old")
  private let likes = BehaviorRelay<Set<ListItemID>>(value: [])

  private func pager(parts: [Loader] = []) -> Pager<Int, Row> {
    Pager(parts: parts, id: \.id) { [api] in api.request($0) }
  }

  private func answer(_ ids: String) {
    api.requests.last?.succeed(page(ids, next: nil))
  }

  private func texts(_ viewModel: ListViewModel) -> [String] {
    viewModel.listItems.value.flatMap(\.items).map { item in "\(item.id) \((item as? Row)?.text ?? "")" }
  }

  /// A function of the main actor, as the methods of a view model are.
  private func row(_ row: Row, isLiked: Bool) -> Row { Row(id: row.id, text: isLiked ? "liked" : "") }

  @Test func `the rows follow the relays and derived values beside the pager`() {
    let count = Derived(likes) { $0.count }
    let viewModel = ListViewModel(pager: pager(), with: title, likes, count) { rows, _, title, likes, count in
      sections(
        [Row(id: "header", text: "\(title) \(count)")], rows.map { row($0, isLiked: likes.contains($0.id)) })
    }
    #expect(texts(viewModel) == ["header old 0"])
    viewModel.loader.load()
    answer("a b")
    likes.accept(["b"])
    title.accept("new")
    #expect(texts(viewModel) == ["header new 1", "a ", "b liked"])
  }

  @Test func `a view model with an initializer of its own passes on one value, or several as one`() {
    final class TitledViewModel: ListViewModel {
      let name: String

      init(_ pager: Pager<Int, Row>, title: BehaviorRelay<String>) {
        name = "titled"
        super.init(pager: pager, with: title) { rows, _, title in sections([Row(id: "header", text: title)], rows) }
      }

      init(_ pager: Pager<Int, Row>, title: BehaviorRelay<String>, likes: BehaviorRelay<Set<ListItemID>>) {
        name = "titled and liked"
        super.init(pager: pager, with: Derived(title, likes) { (title: $0, likes: $1.count) }) { rows, _, values in
          sections([Row(id: "header", text: "\(values.title) \(values.likes)")], rows)
        }
      }
    }
    final class InheritingViewModel: ListViewModel {}
    let titled = TitledViewModel(pager(), title: title)
    let liked = TitledViewModel(pager(), title: title, likes: likes)
    let inheriting = InheritingViewModel(pager: pager(), with: title, likes) { rows, _, title, likes in
      sections([Row(id: "header", text: "\(title) \(likes.count)")], rows)
    }
    title.accept("new")
    likes.accept(["a"])
    #expect([titled, liked, inheriting].map(texts) == [["header new"], ["header new 1"], ["header new 1"]])
  }

  @Test func `several changes in a batch are one`() {
    let viewModel = ListViewModel(pager: pager(), with: title, likes) { rows, _, title, likes in
      sections([Row(id: "header", text: "\(title) \(likes.count)")], rows)
    }
    let shown = BehaviorRelay<[String]>(value: [])
    let looking = viewModel.listItems.skip(1)
      .subscribe(onNext: { items in shown.update { $0.append((items[0].items[0] as? Row)?.text ?? "") } })
    batch {
      title.accept("new")
      likes.accept(["b"])
    }
    #expect(shown.value == ["new 1"])
    looking.dispose()
  }

  @Test func `a state of the pager that stays the same makes no rows`() {
    let counts = BehaviorRelay<[String]>(value: [])
    let viewModel = ListViewModel(pager: pager()) { rows, state in
      counts.update { $0.append("\(rows.count) \(state)") }
      return sections(rows)
    }
    viewModel.loader.load()
    answer("a b")
    viewModel.loader.refresh()
    answer("a b c")
    #expect(counts.value == ["0 idle", "2 idle", "2 end", "3 end"])
  }

  @Test func `a part beside the pager loads with the first page and with each refresh`() {
    let header = BehaviorRelay(value: "")
    let answers = RequestStub<Void, String>()
    let part = Loader { _ in
      answers.request(())
    } apply: { text, _ in
      header.accept(text)
    }
    let viewModel = ListViewModel(pager: pager(parts: [part]), with: header) { rows, _, header in
      sections([Row(id: "header", text: header)], rows)
    }
    viewModel.loader.load()
    answers.requests.last?.succeed("Ada")
    #expect(texts(viewModel) == ["header Ada"])
    answer("a")
    viewModel.loader.refresh()
    #expect(answers.requests.count == 2)
    #expect(texts(viewModel) == ["header Ada", "a "])
  }

  @Test func `a view model without references is released, although its values live on`() {
    weak var gone: ListViewModel?
    do {
      let viewModel = ListViewModel(pager: pager(), with: title) { rows, _, _ in sections(rows) }
      gone = viewModel
      #expect(gone != nil)
    }
    #expect(gone == nil)
    title.accept("later")
  }
}
