import Rill
import RillTesting
import TestSupport
import Testing

/// Shared streams under every order of events, arrivals and departures.
@MainActor @Suite struct SharingSchedulesTests {
  /// A source that is shared behind a queue, with one subscriber that stays and one that comes twice.
  ///
  /// - Parameter share: shares the stream.
  private func sharing(
    _ scope: SubjectLifetimeScope, _ bufferSize: Int,
    _ share: @escaping @MainActor (Observable<Int>) -> Observable<Int>
  ) -> Scenario {
    Scenario("sharing") { run in
      let source = BehaviorRelay(value: 0)
      let connections = Log<Int>()
      let shared = share(
        source.observe(on: run.queue("work"))
          .do(onSubscribe: { connections.add(1) }, onDispose: { connections.add(-1) }))
      let server = run.line("server")
      for value in 1...3 { server.does("sends \(value)") { source.accept(value) } }
      let (staying, coming) = (Log<Int>(), Log<Int>())
      run.line("stayer").does("subscribes") { shared.subscribe(onNext: { staying.add($0) }).disposed(by: run.bag) }
      let visitor = run.line("visitor")
      for _ in 1...2 {
        var visit: (any Disposable)?
        visitor.does("subscribes") { visit = shared.subscribe(onNext: { coming.add($0) }) }
        visitor.does("leaves") {
          visit?.dispose()
          coming.add(-1)
        }
      }
      run.expectAlways("There is at most one connection.") { (0...1).contains(connections.entries.reduce(0, +)) }
      run.expectAlways("A subscriber never sees an older value after a newer one.") {
        let visits = [staying.entries] + coming.entries.split(separator: -1).map(Array.init)
        // A share that remembers sends what it has, and then what the source of a new connection starts with.
        return visits.allSatisfy { $0 == (scope == .forever ? $0.sorted() : Set($0).sorted()) }
      }
      run.expect("The subscriber that stays has seen the newest value.") { staying.entries.last == 3 }
    }
  }

  @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever], [1, 2])
  func `a connection is one, and the newest value arrives, in every order`(
    _ scope: SubjectLifetimeScope, _ bufferSize: Int
  ) {
    #expect(sharing(scope, bufferSize) { $0.share(replay: bufferSize, scope: scope) }.explore(orders: 50) == nil)
  }

  @Test func `a stream that is not shared has more than one connection`() {
    #expect(sharing(.whileConnected, 1) { $0 }.explore()?.sentence == "There is at most one connection.")
  }

  @Test func `a share without replay lets a late subscriber miss the newest value`() {
    let failure = sharing(.whileConnected, 1) { $0.share() }.explore()
    #expect(failure?.sentence == "The subscriber that stays has seen the newest value.")
  }
}
