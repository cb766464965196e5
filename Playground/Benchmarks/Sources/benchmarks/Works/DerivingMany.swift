import Rill

extension Work {
  /// A hundred inputs, one value of all of them, and a hundred that each show one of its parts.
  static let mux = Work(
    "derived: a mux of 100", .atMost(3.2, of: .hand), allocations: 5,
    hand: {
      let graph = HandGraph()
      let sources = (0..<100).map { _ in graph.source(0) }
      // The graph has numbers only: the array is beside it, and the number counts its changes.
      let array = HandArray()
      let all = graph.derive(all: sources) { values in
        array.values = values
        array.count &+= 1
        return array.count
      }
      let total = Total()
      for index in sources.indices {
        let part = graph.derive(all, opaque { _ in array.values[index] })
        graph.subscribe(graph.derive(part, opaque { $0 &+ 1 })) { total.value &+= $0 }
      }
      return repeating(total) { graph.accept($0, at: sources[$0 % 100]) }
    },
    rill: {
      let sources = (0..<100).map { _ in BehaviorRelay(value: 0) }
      let all = Derived(all: sources) { $0 }
      let total = Total()
      for index in sources.indices {
        let part = Derived(all) { $0[index] }
        _ = Derived(part) { $0 &+ 1 }.subscribe(onNext: { total.value &+= $0 })
      }
      return repeating(total) { sources[$0 % 100].accept($0) }
    },
    streams: {
      let sources = (0..<100).map { _ in BehaviorRelay(value: 0) }
      let all = BehaviorRelay(value: sources.map(\.value))
      _ = Observable<Int>.combineLatest(sources.map { $0.asObservable() }).distinctUntilChanged().bind(to: all)
      let total = Total()
      for index in sources.indices {
        _ = all.map { $0[index] }.distinctUntilChanged().map { $0 &+ 1 }.distinctUntilChanged()
          .subscribe(onNext: { total.value &+= $0 })
      }
      return repeating(total) { sources[$0 % 100].accept($0) }
    })

  /// Four inputs that change in one step, and layers of four values that each follow from the layer before.
  static let layers = Work(
    "derived: 1,000 layers of 4, per value", .atMost(3.2, of: .hand), operations: 4_000,
    allocations: 0.01,
    hand: {
      let graph = HandGraph()
      let sources = (0..<4).map { graph.source($0) }
      var layer = sources
      for _ in 0..<1_000 {
        layer = [
          graph.derive(layer[1], opaque { $0 }), graph.derive(layer[0], layer[2], opaque { $0 &- $1 }),
          graph.derive(layer[1], layer[3], opaque { $0 &+ $1 }), graph.derive(layer[2], opaque { $0 }),
        ]
      }
      let total = Total()
      for end in layer { graph.subscribe(end) { total.value &+= $0 } }
      return repeating(total) { element in
        graph.batch {
          for (index, source) in sources.enumerated() { graph.accept(element &* (index &+ 3), at: source) }
        }
      }
    },
    rill: {
      let sources = (0..<4).map { BehaviorRelay(value: $0) }
      var layer = sources.map { source in Derived(source) { $0 } }
      for _ in 0..<1_000 {
        layer = [
          Derived(layer[1]) { $0 }, Derived(layer[0], layer[2]) { $0 &- $1 },
          Derived(layer[1], layer[3]) { $0 &+ $1 }, Derived(layer[2]) { $0 },
        ]
      }
      let total = Total()
      for end in layer { _ = end.subscribe(onNext: { total.value &+= $0 }) }
      return repeating(total) { element in
        batch { for (index, source) in sources.enumerated() { source.accept(element &* (index &+ 3)) } }
      }
    })

  static let creatingDerived = Work(
    "derived: creating, reading, and dropping 100,000, each", .atMost(3.2, of: .hand), operations: 100_000,
    allocations: 6,
    hand: {
      let graph = HandGraph()
      let source = graph.source(1)
      return { count in
        var total = 0
        for _ in 0..<count {
          let kept = (0..<100_000).map { index in HandCache(graph, [source]) { $0[0] &+ index } }
          for cache in kept { total &+= cache.value }
        }
        Total.consume(total)
      }
    },
    rill: {
      let source = BehaviorRelay(value: 1)
      return { count in
        var total = 0
        for _ in 0..<count {
          let kept = (0..<100_000).map { index in Derived(source) { $0 &+ index } }
          for derived in kept { total &+= derived.value }
        }
        Total.consume(total)
      }
    },
    streams: {
      let source = BehaviorRelay(value: 1)
      return { count in
        let total = Total()
        for _ in 0..<count {
          let kept = (0..<100_000).map { index in
            source.map { $0 &+ index }.distinctUntilChanged().subscribe(onNext: { total.value &+= $0 })
          }
          for subscription in kept { subscription.dispose() }
        }
        total.consume()
      }
    })
}

/// The array of the mux by hand.
private final class HandArray {
  @exclusivity(unchecked) var values: [Int] = []
  @exclusivity(unchecked) var count = 0
}
