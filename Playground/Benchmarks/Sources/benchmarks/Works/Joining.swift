import OpenCombine
import Rill

extension Work {
  static let combineTwo = Work(
    "combineLatest of 2, per event", .atMost(1.4, of: .hand), operations: 2, allocations: 0,
    hand: {
      struct Newest {
        var a: Int?
        var b: Int?
      }
      let (a, b) = (HandSubject<Int>(), HandSubject<Int>())
      let total = Total()
      let join = HandCombineLatest(Newest()) { newest in
        guard let a = newest.a, let b = newest.b else { return nil }
        return a &+ b
      } next: {
        total.value &+= $0
      }
      a.subscribe { element in join.update { $0.a = element } }
      b.subscribe { element in join.update { $0.b = element } }
      return { count in
        for element in 0..<count {
          a.send(element)
          b.send(element)
        }
        total.consume()
      }
    },
    rill: { joinInRill { a, b in Observable.combineLatest(a, b) { $0 &+ $1 } } })

  static let combineEight = Work(
    "combineLatest of 8, per event", .atMost(1.5, of: .hand), operations: 8, allocations: 0,
    hand: {
      // Eight optionals, as for eight different types.
      struct Newest {
        var a, b, c, d, e, f, g, h: Int?
      }
      let subjects = (0..<8).map { _ in HandSubject<Int>() }
      let total = Total()
      let join = HandCombineLatest(Newest()) { newest in
        guard let a = newest.a, let b = newest.b, let c = newest.c, let d = newest.d, let e = newest.e,
          let f = newest.f, let g = newest.g, let h = newest.h
        else { return nil }
        let left = a &+ b &+ c &+ d
        return left &+ e &+ f &+ g &+ h
      } next: {
        total.value &+= $0
      }
      subjects[0].subscribe { element in join.update { $0.a = element } }
      subjects[1].subscribe { element in join.update { $0.b = element } }
      subjects[2].subscribe { element in join.update { $0.c = element } }
      subjects[3].subscribe { element in join.update { $0.d = element } }
      subjects[4].subscribe { element in join.update { $0.e = element } }
      subjects[5].subscribe { element in join.update { $0.f = element } }
      subjects[6].subscribe { element in join.update { $0.g = element } }
      subjects[7].subscribe { element in join.update { $0.h = element } }
      return { count in
        for element in 0..<count {
          for subject in subjects { subject.send(element) }
        }
        total.consume()
      }
    },
    rill: {
      let subjects = (0..<8).map { _ in PublishSubject<Int>() }
      let total = Total()
      _ = Observable<Int>.combineLatest(
        subjects[0], subjects[1], subjects[2], subjects[3], subjects[4], subjects[5], subjects[6], subjects[7]
      ) { a, b, c, d, e, f, g, h -> Int in
        let left = a &+ b &+ c &+ d
        return left &+ e &+ f &+ g &+ h
      }
      .subscribe(onNext: { total.value &+= $0 })
      return { count in
        for element in 0..<count {
          for subject in subjects { subject.onNext(element) }
        }
        total.consume()
      }
    })

  static let zipTwo = Work(
    "zip of 2, per event", .timesFaster(7, than: .openCombine), operations: 2, allocations: 0,
    rill: { joinInRill { a, b in Observable.zip(a, b) { $0 &+ $1 } } },
    openCombine: {
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let total = Total()
      let cancellable = a.zip(b) { $0 &+ $1 }.sink { total.value &+= $0 }
      return { count in
        for element in 0..<count {
          a.send(element)
          b.send(element)
        }
        total.consume()
        withExtendedLifetime(cancellable) {}
      }
    })
}

/// Sends each number to two subjects whose joined elements are subscribed to.
private func joinInRill(_ join: (PublishSubject<Int>, PublishSubject<Int>) -> Observable<Int>) -> Batch {
  let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
  let total = Total()
  _ = join(a, b).subscribe(onNext: { total.value &+= $0 })
  return { count in
    for element in 0..<count {
      a.onNext(element)
      b.onNext(element)
    }
    total.consume()
  }
}

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
