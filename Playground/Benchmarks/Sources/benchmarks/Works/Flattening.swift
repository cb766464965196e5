import OpenCombine
import Rill

extension Work {
  static let latestOfJust = Work(
    "flatMapLatest of just", .atMost(0.7, of: .hand), .timesFaster(10, than: .openCombine), allocations: 0,
    hand: Sending.byHand { subject, total in
      let latest = HandFlatMapLatest<Int> { total.value &+= $0 }
      subject.subscribe { latest.follow(handJust($0)) }
    },
    rill: Sending.inRill { subject, total in
      _ = subject.flatMapLatest { Observable.just($0) }.subscribe(onNext: { total.value &+= $0 })
    },
    openCombine: Sending.inOpenCombine { subject, total in
      [subject.map { Just($0) }.switchToLatest().sink { total.value &+= $0 }]
    })

  static let latestOfTwo = Work(
    "flatMapLatest of two elements", .atMost(2.6, of: .hand), allocations: 2,
    hand: Sending.byHand { subject, total in
      let latest = HandFlatMapLatest<Int> { total.value &+= $0 }
      subject.subscribe { latest.follow(handFrom([$0, $0])) }
    },
    rill: Sending.inRill { subject, total in
      _ = subject.flatMapLatest { Observable.from([$0, $0]) }.subscribe(onNext: { total.value &+= $0 })
    },
    openCombine: Sending.inOpenCombine { subject, total in
      [subject.map { [$0, $0].publisher }.switchToLatest().sink { total.value &+= $0 }]
    })
}
