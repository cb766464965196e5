import OpenCombine
import Rill

extension Work {
  static let latestOfJust = Work(
    "flatMapLatest of just", .atMost(0.7, of: .hand), .timesFaster(10, than: .openCombine), allocations: 0,
    hand: {
      let subject = HandSubject<Int>()
      let total = Total()
      let latest = HandFlatMapLatest<Int> { total.value &+= $0 }
      subject.subscribe { latest.follow(handJust($0)) }
      return { count in
        for element in 0..<count { subject.send(element) }
        total.consume()
      }
    },
    rill: {
      let subject = PublishSubject<Int>()
      let total = Total()
      _ = subject.flatMapLatest { Observable.just($0) }.subscribe(onNext: { total.value &+= $0 })
      return { count in
        for element in 0..<count { subject.onNext(element) }
        total.consume()
      }
    },
    openCombine: {
      let subject = PassthroughSubject<Int, Never>()
      let total = Total()
      let cancellable = subject.map { Just($0) }.switchToLatest().sink { total.value &+= $0 }
      return { count in
        for element in 0..<count { subject.send(element) }
        total.consume()
        withExtendedLifetime(cancellable) {}
      }
    })

  static let latestOfTwo = Work(
    "flatMapLatest of two elements", .atMost(5, of: .hand), allocations: 4,
    hand: {
      let subject = HandSubject<Int>()
      let total = Total()
      let latest = HandFlatMapLatest<Int> { total.value &+= $0 }
      subject.subscribe { latest.follow(handFrom([$0, $0])) }
      return { count in
        for element in 0..<count { subject.send(element) }
        total.consume()
      }
    },
    rill: {
      let subject = PublishSubject<Int>()
      let total = Total()
      _ = subject.flatMapLatest { Observable.from([$0, $0]) }.subscribe(onNext: { total.value &+= $0 })
      return { count in
        for element in 0..<count { subject.onNext(element) }
        total.consume()
      }
    },
    openCombine: {
      let subject = PassthroughSubject<Int, Never>()
      let total = Total()
      let cancellable = subject.map { [$0, $0].publisher }.switchToLatest().sink { total.value &+= $0 }
      return { count in
        for element in 0..<count { subject.send(element) }
        total.consume()
        withExtendedLifetime(cancellable) {}
      }
    })
}
