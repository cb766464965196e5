import Foundation
import Observation
import Rill
import TestSupport
import Testing

/// The code of the article "Concurrency", played; a test compares the two.
@MainActor @Suite(.tags(.concurrency)) struct ConcurrencyBridgesTests {
  private typealias Observable = Rill.Observable

  private struct Feed { let prices = Observable.of(3, 5, 8) }

  private struct SearchAPI: Sendable {
    func search(_ text: String) async throws -> [String] { [text.uppercased()] }
  }

  @Observation.Observable @MainActor final class Model {
    var name = "Tea"
    var count = 2
  }

  @Test func `a loop shows the newest price`() async throws {
    let feed = Feed()
    var shown: [Int] = []
    func show(_ price: Int) async { shown.append(price) }
    // snippet: a loop
    let prices = feed.prices.values(buffering: .newest(1))
    for try await price in prices { await show(price) }
    // end
    #expect(shown.last == 8)
  }

  @Test func `each query is answered by a task`() async throws {
    let (query, api) = (BehaviorRelay(value: "tea"), SearchAPI())
    // snippet: a task
    let results = query.flatMapLatest { text in Observable.task { try await api.search(text) } }
    // end
    #expect(try await results.firstValue() == ["TEA"])
  }

  @Test func `a title follows its model`() async throws {
    let model = Model()
    // snippet: a model
    let title = Observable.observing { "\(model.name) (\(model.count))" }
    // end
    var titles = title.values(buffering: .unbounded).makeAsyncIterator()
    #expect(try await titles.next() == "Tea (2)")
    model.count = 3
    #expect(try await titles.next() == "Tea (3)")
  }

  @Test func `the article shows the code that runs here`() throws {
    #expect(try Article("Sources/Rill/Rill.docc/ConcurrencyBridges.md").code == snippets())
  }
}
