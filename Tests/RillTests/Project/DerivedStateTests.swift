import Foundation
import Observation
import Rill
import RillTesting
import TestSupport
import Testing

// The code of the article "Derived state"; a test below compares the two.

// `Observable` is a stream here, also in the article.
private typealias Observable = Rill.Observable

// snippet: a cart
final class Cart: Sendable {
  let price = BehaviorRelay(value: 10)
  let count = BehaviorRelay(value: 2)
  let currency = BehaviorRelay(value: "€")

  let total: Derived<Int>
  let text: Derived<String>

  init() {
    total = Derived(price, count) { $0 * $1 }
    text = Derived(total, currency) { "\($0) \($1)" }
  }
}
// end

// snippet: a view
@MainActor final class CartView {
  private(set) var title = ""
  private let bag = DisposeBag()

  func show(_ cart: Cart) {
    cart.text.bind(to: \.title, on: self).disposed(by: bag)
  }
}
// end

// snippet: a batch
func order(_ cart: Cart) {
  batch {
    cart.price.accept(12)
    cart.count.accept(3)
  }
}
// end

// snippet: many inputs
func isValid(_ fields: [Derived<Bool>]) -> Derived<Bool> {
  Derived(all: fields) { $0.allSatisfy { $0 } }
}
// end

// snippet: elements
private struct Moment: Equatable, Sendable {
  let id: Int
  var text: String
  var isLiked = false
}

private final class Moments: Sendable {
  let all = BehaviorRelay<[Moment]>(value: [])
  let selection = Selection<Int>()

  let titles: Derived<[String]>
  let liked: Derived<[Moment]>

  init() {
    titles = all.mapEach(id: \.id) { $0.text.capitalized }
    liked = all.filterEach(id: \.id) { $0.isLiked }
  }
}
// end

// snippet: a resource
private final class FruitSearch: Sendable {
  let query = BehaviorRelay(value: "")
  let results: Resource<String, [String]>
  let text: Derived<String>

  init(find: @escaping @Sendable (String) -> Observable<[String]>) {
    results = Resource(query) { find($0) }
    text = Derived(query, results) { query, results in
      switch results {
      case .loading: "Looking for \(query)…"
      case .value(let fruits): "\(fruits.count) results for \(query)"
      case .failed: "No answer. Try again."
      }
    }
  }
}
// end

// snippet: a search
private func search(
  _ query: BehaviorRelay<String>, find: @escaping @Sendable (String) -> Observable<[String]>,
  clock: any Scheduler, bag: DisposeBag
) -> Derived<String> {
  let typed = BehaviorRelay(value: query.value)
  query.debounce(.milliseconds(300), scheduler: clock).bind(to: typed).disposed(by: bag)
  let results = Resource(typed) { find($0) }
  return Derived(typed, results) { query, results in
    switch results {
    case .value(let found): "\(found.count) results for \(query)"
    case .loading: "Looking for \(query)…"
    case .failed: "Nothing for “\(query)”"
    }
  }
}
// end

// snippet: beside combineLatest
func deliveries() -> (combined: [Int], derived: [Int]) {
  let number = BehaviorRelay(value: 1)
  let combined = BehaviorRelay<[Int]>(value: [])
  let derived = BehaviorRelay<[Int]>(value: [])
  let bag = DisposeBag()
  Observable<Int>.combineLatest(number.map { $0 * 10 }, number.map { $0 + 1 }) { $0 + $1 }
    .subscribe(onNext: { sum in combined.update { $0.append(sum) } }).disposed(by: bag)
  Derived(Derived(number) { $0 * 10 }, Derived(number) { $0 + 1 }) { $0 + $1 }
    .subscribe(onNext: { sum in derived.update { $0.append(sum) } }).disposed(by: bag)
  number.accept(2)
  return (combined.value, derived.value)  // ([12, 22, 23], [12, 23])
}
// end

// snippet: a view of a value
@MainActor func title(of cart: Cart, onChange: @escaping @Sendable () -> Void) -> String {
  withObservationTracking {
    "\(cart.text.observed.value), \(cart.count.observed.value) pieces"
  } onChange: {
    onChange()
  }
}
// end

@Suite struct DerivedStateTests {
  @Test @MainActor func `the view changes once, to the total of both`() {
    let cart = Cart()
    let view = CartView()
    let titles = Log<String>()
    let subscription = cart.text.elements(into: titles)
    view.show(cart)
    #expect(view.title == "20 €")
    order(cart)
    #expect(view.title == "36 €")
    #expect(titles.entries == ["20 €", "36 €"])
    subscription.dispose()
  }

  @Test func `a form is valid when all fields are`() {
    let texts = [BehaviorRelay(value: "a"), BehaviorRelay(value: "")]
    let form = isValid(texts.map { text in Derived(text) { !$0.isEmpty } })
    #expect(!form.value)
    texts[1].accept("b")
    #expect(form.value)
  }

  @Test func `a like computes one title, and a selection notifies two rows`() {
    let (moments, titles, rows) = (Moments(), Log<[String]>(), Log<Bool>())
    moments.all.accept([Moment(id: 1, text: "one"), Moment(id: 2, text: "two")])
    let bag = DisposeBag()
    moments.titles.elements(into: titles).disposed(by: bag)
    for id in 1...3 { moments.selection.contains(id).skip(1).elements(into: rows).disposed(by: bag) }
    moments.all.update { $0[1].isLiked = true }
    #expect(moments.liked.value.map(\.id) == [2])
    moments.selection.replace(with: [1])
    moments.selection.replace(with: [2])
    #expect(titles.entries == [["One", "Two"]])
    #expect(rows.entries.count == 3)
  }

  @Test func `the text of a search belongs to its query`() {
    let (api, log) = (RequestStub<String, [String]>(), Log<String>())
    let search = FruitSearch { api.request($0) }
    search.query.accept("p")
    let subscription = search.text.elements(into: log)
    search.query.accept("pe")
    api.requests[1].succeed(["pear"])
    search.query.accept("x")
    api.requests[2].fail(Failure())
    #expect(
      log.entries == [
        "Looking for p…", "Looking for pe…", "1 results for pe", "Looking for x…", "No answer. Try again.",
      ])
    subscription.dispose()
  }

  @Test func `a search asks once the typing pauses, and shows the answer to the text of then`() {
    let (query, clock, bag) = (BehaviorRelay(value: "riv"), VirtualTimeScheduler(), DisposeBag())
    let asked = Log<String>()
    let find: @Sendable (String) -> Observable<[String]> = { text in
      asked.add(text)
      return text.isEmpty ? .error(Failure()) : text == "lake" ? .never() : .just([text, "\(text)er"])
    }
    let title = search(query, find: find, clock: clock, bag: bag)
    title.subscribe(onNext: { _ in }).disposed(by: bag)
    #expect(title.value == "2 results for riv")
    query.accept("r")
    query.accept("")
    clock.advance(by: .milliseconds(300))
    #expect(title.value == "Nothing for “”")
    query.accept("lake")
    clock.advance(by: .milliseconds(300))
    #expect(title.value == "Looking for lake…")
    #expect(asked.entries == ["riv", "", "lake"])
  }

  @Test func `combineLatest delivers what the article says, and a derived value does not`() {
    #expect(deliveries().combined == [12, 22, 23])
    #expect(deliveries().derived == [12, 23])
  }

  @Test @MainActor func `a tracked title is reported as changed`() {
    let cart = Cart()
    let changes = Tally()
    #expect(title(of: cart, onChange: { changes.add() }) == "20 €, 2 pieces")
    order(cart)
    #expect(changes.count == 1)
    #expect(title(of: cart, onChange: { changes.add() }) == "36 €, 3 pieces")
  }

  @Test func `the article shows the code that runs here`() throws {
    let article = try Article("Sources/Rill/Rill.docc/DerivedState.md")
    let snippets = try snippets().map { $0.replacing(/private (struct|final|func)/) { "\($0.1)" } }
    #expect(article.code == snippets)
    #expect(snippets.count == 9)
  }
}
