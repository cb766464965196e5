import Rill
import RillList
import RillTesting

/// A pager whose pages arrive on demand.
@MainActor
struct PagerFixture {
  let api = RequestStub<Int?, PagerPage<Int, Row>>()
  let pager: Pager<Int, Row>

  init(options: LoadOptions = LoadOptions(), prefetchDistance: Int = 1, emptyPageLimit: Int = 10) {
    pager = Pager(
      options: options, prefetchDistance: prefetchDistance, emptyPageLimit: emptyPageLimit, id: \.id
    ) { [api] in api.request($0) }
  }

  /// The requested cursors, in order; 0 for the first page.
  var cursors: [Int] { api.requests.map { $0.input ?? 0 } }

  var newest: HeldRequest<Int?, PagerPage<Int, Row>> { api.requests[api.requests.count - 1] }

  var ids: String { pager.currentItems.map(\.id.description).joined(separator: " ") }

  /// A page with the first rows a, b and c, and the cursor 1.
  func loadFirst() {
    pager.loader.load()
    newest.succeed(page("a b c", next: 1))
  }

  func row(_ id: String) { pager.rowWillDisplay(ListItemID(id)) }
}

func page(_ ids: String, next: Int?, text: String = "") -> PagerPage<Int, Row> {
  PagerPage(items: ids.split(separator: " ").map { Row(id: ListItemID(String($0)), text: text) }, next: next)
}
