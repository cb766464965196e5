import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct ReplayRelayTests {
  let scheduler = VirtualTimeScheduler()
  let log = Log<Int>()

  @Test func `a new subscriber receives the last elements first, and then later ones`() {
    let relay = ReplayRelay<String>.create(bufferSize: 2)
    let feeding = TestableObservable<String>.hot("--a--b--c", on: scheduler).bind(to: relay)
    let events = record(relay.delaySubscription(.seconds(6), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "------(ab)-c") == nil)
    feeding.dispose()
  }

  @Test(arguments: [0, 1, 3, .max])
  func `that many elements are remembered, and no more`(size: Int) {
    let relay = ReplayRelay<Int>.create(bufferSize: size)
    for element in 1...3 { relay.accept(element) }
    relay.subscribe(onNext: { [log] in log.add($0) }).dispose()
    #expect(log.entries == Array((1...3).suffix(size)))
  }

  @Test func `an unbounded one remembers all`() {
    let relay = ReplayRelay<Int>.createUnbound()
    for element in 0..<1_000 { relay.accept(element) }
    relay.subscribe(onNext: { [log] in log.add($0) }).dispose()
    #expect(log.entries == Array(0..<1_000))
  }

  @Test func `a stream bound to a relay may complete without ending the relay, and may emit optionals`() {
    let relay = ReplayRelay<Int>.create(bufferSize: 1)
    let optionals = ReplayRelay<Int?>.createUnbound()
    let subscription = relay.subscribe(onNext: { [log] in log.add($0) })
    Observable.of(1, 2).bind(to: relay).dispose()
    Observable.of(1, 2).bind(to: optionals).dispose()
    relay.accept(3)
    #expect(log.entries == [1, 2, 3])
    #expect(optionals.compactMap { $0 }.take(2).timeline() == "(12|)")
    subscription.dispose()
  }

  @Test func `a relay that is released releases its subscribers`() {
    let released = Log<String>()
    do {
      let relay = ReplayRelay<Int>.create(bufferSize: 1)
      _ = relay.subscribe(onNext: { [token = Token { released.add("released") }] _ in _ = token })
      #expect(released.entries.isEmpty)
    }
    #expect(released.entries == ["released"])
  }

  @Test func `a negative size traps with a message that names it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ReplayRelay<Int>.create(bufferSize: -1)
    }
    expectTrap(result, "ReplayRelay was given a bufferSize of -1; it must not be negative.")
  }
}
