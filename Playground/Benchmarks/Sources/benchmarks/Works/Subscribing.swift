import OpenCombine
import Rill

extension Work {
  static let subscribing = Work(
    "subscribe and dispose, map·filter", .atMost(1.9, of: .hand), .timesFaster(4, than: .openCombine), allocations: 4,
    hand: {
      let subject = HandSubject<Int>()
      let total = Total()
      return { count in
        for _ in 0..<count {
          let token = subject.subscribe { element in
            let result = element &* 3
            if result & 1 == 0 { total.value &+= result }
          }
          token.dispose()
        }
        total.consume()
      }
    },
    rill: {
      let subject = PublishSubject<Int>()
      let total = Total()
      return { count in
        for _ in 0..<count {
          let subscription = subject.map { $0 &* 3 }.filter { $0 & 1 == 0 }.subscribe(onNext: { total.value &+= $0 })
          subscription.dispose()
        }
        total.consume()
      }
    },
    openCombine: {
      let subject = PassthroughSubject<Int, Never>()
      let total = Total()
      return { count in
        for _ in 0..<count {
          let cancellable = subject.map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink { total.value &+= $0 }
          cancellable.cancel()
        }
        total.consume()
      }
    })

  static let subscribingBesideMany = Work(
    "subscribe and dispose beside 10,000", .timesFaster(9, than: .openCombine), allocations: 1,
    rill: {
      let subject = PublishSubject<Int>()
      let total = Total()
      let live = (0..<10_000).map { _ in subject.subscribe(onNext: { total.value &+= $0 }) }
      return { count in
        for _ in 0..<count { subject.subscribe(onNext: { total.value &+= $0 }).dispose() }
        total.consume()
        withExtendedLifetime(live) {}
      }
    },
    openCombine: {
      let subject = PassthroughSubject<Int, Never>()
      let total = Total()
      let live = (0..<10_000).map { _ in subject.sink { total.value &+= $0 } }
      return { count in
        for _ in 0..<count { subject.sink { total.value &+= $0 }.cancel() }
        total.consume()
        withExtendedLifetime(live) {}
      }
    })

  static let bag = Work(
    "bag: create, insert a subscription, drop", .atMost(2.2, of: .hand), .timesFaster(1.3, than: .openCombine),
    allocations: 2,
    hand: {
      let subject = HandSubject<Int>()
      let total = Total()
      return { count in
        for _ in 0..<count {
          let bag = HandBag()
          let token = subject.subscribe { total.value &+= $0 }
          bag.insert { token.dispose() }
        }
        total.consume()
      }
    },
    rill: {
      let subject = PublishSubject<Int>()
      let total = Total()
      return { count in
        for _ in 0..<count {
          let bag = DisposeBag()
          subject.subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
        }
        total.consume()
      }
    },
    openCombine: {
      let subject = PassthroughSubject<Int, Never>()
      let total = Total()
      return { count in
        for _ in 0..<count {
          var cancellables: [AnyCancellable] = []
          subject.sink { total.value &+= $0 }.store(in: &cancellables)
        }
        total.consume()
      }
    })

  static let bagOfAction = Work(
    "bag: create, insert an action, drop", .atMost(1.5, of: .hand), allocations: 2,
    hand: {
      let total = Total()
      return { count in
        for _ in 0..<count {
          let bag = HandBag()
          bag.insert { total.value &+= 1 }
        }
        total.consume()
      }
    },
    rill: {
      let total = Total()
      return { count in
        for _ in 0..<count {
          let bag = DisposeBag()
          bag.insert(Disposables.create { total.value &+= 1 })
        }
        total.consume()
      }
    },
    openCombine: {
      let total = Total()
      return { count in
        for _ in 0..<count {
          var cancellables: [AnyCancellable] = []
          AnyCancellable { total.value &+= 1 }.store(in: &cancellables)
        }
        total.consume()
      }
    })
}
