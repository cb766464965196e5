import Rill

// Derived values beside the same graph by hand, and beside streams: `combineLatest` and `distinctUntilChanged`, which
// show states that were never true.
extension Work {
  static let deriving = [
    diamond, chain, broad, triangle, equal, mux, layers, batchOfTwo, creatingDerived, unchangedRead,
    relayWithoutDerived,
  ]

  private static let diamond = Work(
    "derived: a diamond of five", .atMost(2.2, of: .hand), allocations: 1,
    hand: {
      let graph = HandGraph()
      let source = graph.source(0)
      let sides = (1...5).map { factor in graph.derive(source, opaque { $0 &* factor }) }
      let sum = graph.derive(
        sides[0], sides[1], sides[2], sides[3], sides[4], opaque { a, b, c, d, e in a &+ b &+ c &+ d &+ e })
      return writing(sum, in: graph) { graph.accept($0, at: source) }
    },
    rill: {
      let source = BehaviorRelay(value: 0)
      let sides = (1...5).map { factor in Derived(source) { $0 &* factor } }
      let sum = Derived(sides[0], sides[1], sides[2], sides[3], sides[4]) { a, b, c, d, e in a &+ b &+ c &+ d &+ e }
      return writing(sum) { source.accept($0) }
    },
    streams: {
      let source = BehaviorRelay(value: 0)
      let sides = (1...5).map { factor in source.map { $0 &* factor }.distinctUntilChanged() }
      let sum = Observable<Int>.combineLatest(sides[0], sides[1], sides[2], sides[3], sides[4]) {
        (a: Int, b: Int, c: Int, d: Int, e: Int) -> Int in a &+ b &+ c &+ d &+ e
      }
      return writing(sum.distinctUntilChanged()) { source.accept($0) }
    })

  private static let chain = Work(
    "derived: a chain of 50", .atMost(1.8, of: .hand), allocations: 1,
    hand: {
      let graph = HandGraph()
      let source = graph.source(0)
      let last = (1..<50).reduce(graph.derive(source, opaque { $0 &+ 1 })) { last, _ in
        graph.derive(last, opaque { $0 &+ 1 })
      }
      return writing(last, in: graph) { graph.accept($0, at: source) }
    },
    rill: {
      let source = BehaviorRelay(value: 0)
      let last = (1..<50).reduce(Derived(source) { $0 &+ 1 }) { last, _ in Derived(last) { $0 &+ 1 } }
      return writing(last) { source.accept($0) }
    },
    streams: {
      let source = BehaviorRelay(value: 0)
      let last = (0..<50).reduce(source.asObservable()) { last, _ in last.map { $0 &+ 1 }.distinctUntilChanged() }
      return writing(last) { source.accept($0) }
    })

  private static let broad = Work(
    "derived: one input to 50 observed outputs", .atMost(1.8, of: .hand), allocations: 1,
    hand: {
      let graph = HandGraph()
      let source = graph.source(0)
      let total = Total()
      for index in 0..<50 { graph.subscribe(graph.derive(source, opaque { $0 &+ index })) { total.value &+= $0 } }
      return repeating(total) { graph.accept($0, at: source) }
    },
    rill: {
      let source = BehaviorRelay(value: 0)
      let total = Total()
      for index in 0..<50 { _ = Derived(source) { $0 &+ index }.subscribe(onNext: { total.value &+= $0 }) }
      return repeating(total) { source.accept($0) }
    },
    streams: {
      let source = BehaviorRelay(value: 0)
      let total = Total()
      for index in 0..<50 {
        _ = source.map { $0 &+ index }.distinctUntilChanged().subscribe(onNext: { total.value &+= $0 })
      }
      return repeating(total) { source.accept($0) }
    })

  /// A chain whose values are all added up.
  private static let triangle = Work(
    "derived: a triangle of 10", .atMost(2.2, of: .hand), allocations: 2,
    hand: {
      let graph = HandGraph()
      let source = graph.source(0)
      var links = [graph.derive(source, opaque { $0 &+ 1 })]
      for _ in 1..<10 { links.append(graph.derive(links[links.count - 1], opaque { $0 &+ 1 })) }
      let sum = graph.derive(all: links, opaque { $0.reduce(0, &+) })
      return writing(sum, in: graph) { graph.accept($0, at: source) }
    },
    rill: {
      let source = BehaviorRelay(value: 0)
      var links = [Derived(source) { $0 &+ 1 }]
      for _ in 1..<10 { links.append(Derived(links[links.count - 1]) { $0 &+ 1 }) }
      let sum = Derived(all: links) { $0.reduce(0, &+) }
      return writing(sum) { source.accept($0) }
    },
    streams: {
      let source = BehaviorRelay(value: 0)
      // As bindings have it: each value of the chain is a relay, so that it is computed once.
      let links = (0..<10).map { _ in BehaviorRelay(value: 0) }
      let sum = Observable<Int>.combineLatest(links.map { $0.asObservable() }) { $0.reduce(0, &+) }
      for (index, link) in links.enumerated() {
        _ = (index == 0 ? source : links[index - 1]).map { $0 &+ 1 }.distinctUntilChanged().bind(to: link)
      }
      return writing(sum.distinctUntilChanged()) { source.accept($0) }
    })

  private static let equal = Work(
    "derived: five behind an input that comes out equal", .atMost(3.2, of: .hand), allocations: 1,
    hand: {
      let graph = HandGraph()
      let source = graph.source(0)
      let last = (0..<5).reduce(graph.derive(source, opaque { $0 < 0 ? 1 : 0 })) { last, _ in
        graph.derive(last, opaque { $0 &+ 1 })
      }
      return writing(last, in: graph) { graph.accept($0, at: source) }
    },
    rill: {
      let source = BehaviorRelay(value: 0)
      let last = (0..<5).reduce(Derived(source) { $0 < 0 ? 1 : 0 }) { last, _ in Derived(last) { $0 &+ 1 } }
      return writing(last) { source.accept($0) }
    },
    streams: {
      let source = BehaviorRelay(value: 0)
      let first = source.map { $0 < 0 ? 1 : 0 }.distinctUntilChanged()
      let last = (0..<5).reduce(first) { last, _ in last.map { $0 &+ 1 }.distinctUntilChanged() }
      return writing(last) { source.accept($0) }
    })

  private static let batchOfTwo = Work(
    "derived: a batch of two", .atMost(3.2, of: .hand), allocations: 5,
    hand: {
      let graph = HandGraph()
      let (first, second) = (graph.source(0), graph.source(0))
      let sum = graph.derive(first, second, opaque { $0 &+ $1 })
      return writing(sum, in: graph) { element in
        graph.batch {
          graph.accept(element, at: first)
          graph.accept(element &* 2, at: second)
        }
      }
    },
    rill: {
      let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let sum = Derived(first, second) { $0 &+ $1 }
      return writing(sum) { element in
        batch {
          first.accept(element)
          second.accept(element &* 2)
        }
      }
    },
    streams: {
      let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let sum = Observable<Int>.combineLatest(first, second) { (first: Int, second: Int) -> Int in first &+ second }
      return writing(sum.distinctUntilChanged()) { element in
        first.accept(element)
        second.accept(element &* 2)
      }
    })

  private static let unchangedRead = Work(
    "derived: an unchanged read", .within(nanoseconds: 15), allocations: 0,
    hand: {
      let graph = HandGraph()
      let sum = HandCache(graph, [graph.source(1), graph.source(2)], opaque { $0[0] &+ $0[1] })
      return { count in
        var total = 0
        for _ in 0..<count { total &+= sum.value }
        Total.consume(total)
      }
    },
    rill: {
      let sum = Derived(BehaviorRelay(value: 1), BehaviorRelay(value: 2)) { $0 &+ $1 }
      return { count in
        var total = 0
        for _ in 0..<count { total &+= sum.value }
        Total.consume(total)
      }
    })

  /// The promise is one nanosecond more than before there were derived values. A behavior subject is what a relay was.
  private static let relayWithoutDerived = Work(
    "accept and value without derived values", .atMost(1.2, of: .streams), allocations: 0,
    hand: {
      let behavior = HandLockedBehavior(0)
      return { count in
        var total = 0
        for element in 0..<count {
          behavior.accept(element)
          total &+= behavior.value
        }
        Total.consume(total)
      }
    },
    rill: {
      let relay = BehaviorRelay(value: 0)
      return { count in
        var total = 0
        for element in 0..<count {
          relay.accept(element)
          total &+= relay.value
        }
        Total.consume(total)
      }
    },
    streams: {
      let subject = BehaviorSubject(value: 0)
      return { count in
        var total = 0
        for element in 0..<count {
          subject.onNext(element)
          total &+= (try? subject.value()) ?? 0
        }
        Total.consume(total)
      }
    })

  /// A relay that has had a derived value, beside one that never had.
  static let relayAfterDerived = Work(
    "accept and value after derived values", .atMost(1.1, of: .smaller),
    rill: {
      let relay = BehaviorRelay(value: 0)
      let derived = Derived(relay) { $0 &+ 1 }
      derived.subscribe(onNext: { Total.consume($0) }).dispose()
      return acceptAndRead(relay)
    },
    smaller: { acceptAndRead(BehaviorRelay(value: 0)) })

  private static func acceptAndRead(_ relay: BehaviorRelay<Int>) -> Batch {
    { count in
      var total = 0
      for element in 0..<count {
        relay.accept(element)
        total &+= relay.value
      }
      Total.consume(total)
    }
  }
}

/// Observes the end of a graph, and writes each number.
func writing(_ end: some ObservableType<Int>, _ write: @escaping (Int) -> Void) -> Batch {
  let total = Total()
  _ = end.subscribe(onNext: { total.value &+= $0 })
  return repeating(total, write)
}

/// The same by hand.
func writing(_ end: Int, in graph: HandGraph, _ write: @escaping (Int) -> Void) -> Batch {
  let total = Total()
  graph.subscribe(end) { total.value &+= $0 }
  return repeating(total, write)
}

/// Writes numbers that differ from each other, also from one batch to the next.
func repeating(_ total: Total, _ write: @escaping (Int) -> Void) -> Batch {
  var element = 0
  return { count in
    for _ in 0..<count {
      element &+= 1
      write(element)
    }
    total.consume()
  }
}

// Graphs that share nothing: what two threads do with one each, beside what one thread does. Twice the work takes at most
// 1.33 times as long, so the two do 1.5 times as much.
extension Work {
  static let apart = [writesApart, readsApart]

  private static let writesApart = Work(
    "derived: changes of two graphs on two threads", .atMost(1.33, of: .smaller), count: 200_000,
    rill: { { count in onThreads(2) { write(count) } } },
    smaller: { { count in onThreads(1) { write(count) } } })

  private static let readsApart = Work(
    "derived: unchanged reads of two graphs on two threads", .atMost(1.33, of: .smaller), count: 2_000_000,
    rill: { { count in onThreads(2) { read(count) } } },
    smaller: { { count in onThreads(1) { read(count) } } })

  @Sendable private static func write(_ count: Int) {
    let relay = BehaviorRelay(value: 0)
    let total = Total()
    let subscription = Derived(relay) { $0 &+ 1 }.subscribe(onNext: { total.value &+= $0 })
    for element in 1...count { relay.accept(element) }
    subscription.dispose()
    total.consume()
  }

  @Sendable private static func read(_ count: Int) {
    let derived = Derived(BehaviorRelay(value: 1)) { "a text that is too long to be kept in place: \($0)" }
    var total = 0
    for _ in 0..<count { total &+= derived.value.utf8.count }
    Total.consume(total)
  }
}
