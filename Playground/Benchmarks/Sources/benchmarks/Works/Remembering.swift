import OpenCombine
import Rill

extension Work {
  static let behavior = Work(
    "behavior subject, set and read", .atMost(1.3, of: .hand), .timesFaster(4.5, than: .openCombine),
    hand: {
      let subject = HandBehavior(0)
      let total = Total()
      subject.subscribe { total.value &+= $0 }
      return { count in
        for element in 0..<count {
          subject.value = element
          total.value &+= subject.value
        }
        total.consume()
      }
    },
    rill: {
      let relay = BehaviorRelay(value: 0)
      let total = Total()
      _ = relay.subscribe(onNext: { total.value &+= $0 })
      return { count in
        for element in 0..<count {
          relay.accept(element)
          total.value &+= relay.value
        }
        total.consume()
      }
    },
    openCombine: {
      let subject = CurrentValueSubject<Int, Never>(0)
      let total = Total()
      let cancellable = subject.sink { total.value &+= $0 }
      return { count in
        for element in 0..<count {
          subject.value = element
          total.value &+= subject.value
        }
        total.consume()
        withExtendedLifetime(cancellable) {}
      }
    })
}
