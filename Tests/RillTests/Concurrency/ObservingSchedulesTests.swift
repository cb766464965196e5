import Observation
import Rill
import RillTesting
import TestSupport
import Testing

/// Observed models under every order of changes, subscriptions and hops of the main queue.
@MainActor @Suite struct ObservingSchedulesTests {
  @Observable @MainActor final class Model {
    var first = 0
    var second = 0
  }

  /// A model that is changed on the main queue, and observed from there and from elsewhere.
  ///
  /// - Parameter observe: creates the stream of the model's sums.
  private func sums(_ observe: @escaping @MainActor (Model) -> Rill.Observable<Int>) -> Scenario {
    Scenario("sums") { run in
      let model = Model()
      let stream = observe(model)
      let user = run.line("user", on: run.main)
      for number in 1...2 {
        user.does("sets the first to \(number)") { model.first = number }
        user.does("sets the second to \(number)") { model.second = number }
      }
      for (name, queue) in [("near", run.main), ("far", nil)] {
        let (seen, line) = (Log<Int>(), run.line(name, on: queue))
        line.does("subscribes") { stream.subscribe(onNext: { seen.add($0) }).disposed(by: run.bag) }
        run.expect("The \(name) subscriber has seen the newest sum.") { seen.entries.last == 22 }
        run.expect("The \(name) subscriber has seen sums in their order.") { seen.entries == seen.entries.sorted() }
      }
      let (seen, guest) = (Log<Int>(), run.line("guest"))
      var visit: (any Disposable)?
      var count: Int?
      guest.does("subscribes") { visit = stream.subscribe(onNext: { seen.add($0) }) }
      guest.does("leaves") {
        visit?.dispose()
        count = seen.entries.count
      }
      run.expectAlways("A guest that has left sees nothing more.") { count == nil || count == seen.entries.count }
    }
  }

  @Test func `the newest value arrives, and nothing after a disposal, in every order`() {
    #expect(sums { model in .observing { model.first * 10 + model.second } }.explore() == nil)
  }

  @Test func `an observation that misses a change is found`() {
    let failure = sums { model in .observing { model.first * 10 + model.second }.take(2) }.explore()
    #expect(failure?.sentence.hasSuffix("subscriber has seen the newest sum.") == true)
  }
}
