@testable import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct ReuseScopeTests {
  @Test func `reset drops all bindings of a use, and what their operators remember`() {
    let scope = ReuseScope()
    let log = Log<Int>()
    let rows = [BehaviorRelay(value: 1), BehaviorRelay(value: 1)]
    for row in rows {
      scope.reset()
      row.distinctUntilChanged().subscribe(onNext: { log.add($0) }).disposed(by: scope)
    }
    rows[0].accept(5)
    rows[1].accept(1)
    rows[1].accept(2)
    #expect(log.entries == [1, 1, 2])
  }

  @Test func `a late subscription for a use that has ended is disposed of at once`() {
    let scope = ReuseScope()
    let bag = scope.bag
    let relay = BehaviorRelay(value: 1)
    let log = Log<Int>()
    scope.reset()
    relay.skip(1).subscribe(onNext: { log.add($0) }).disposed(by: bag)
    relay.accept(2)
    #expect(log.entries.isEmpty)
    #expect(bag.count == 0)
  }

  @Test func `the last use ends with the scope, although its bag is retained`() {
    var scope: ReuseScope? = ReuseScope()
    let bag = scope?.bag
    let relay = BehaviorRelay(value: 1)
    let log = Log<Int>()
    if let scope { relay.subscribe(onNext: { log.add($0) }).disposed(by: scope) }
    scope = nil
    relay.accept(2)
    #expect(log.entries == [1])
    withExtendedLifetime(bag) {}
  }

  @Test func `ten thousand uses leave the last one behind, and nothing more`() {
    let scope = ReuseScope()
    let relay = BehaviorRelay(value: 1)
    let live = Log<Int>()
    for _ in 0..<10_000 {
      scope.reset()
      relay.map { $0 }.subscribe(onNext: { _ in }, onDisposed: { live.add(1) }).disposed(by: scope)
    }
    #expect(live.entries.count == 9_999)
    #expect(scope.bag.count == 1)
  }
}
