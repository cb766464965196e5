import Dispatch
import Synchronization

@testable import Rill

/// Forms of `create` with one fault each.
enum BrokenCreate {
  static let takesNoTurns: Create = { subscribe in
    Observable { sink in sink.subscription.attach(subscribe(observer(sink))) }
  }

  static let forgetsWhatIsLate: Create = { subscribe in
    Observable { sink in
      let late = subscribe(observer(sink))
      if sink.subscription.isLive { sink.subscription.attach(late) }
    }
  }

  private static func observer(_ sink: Sink<Int>) -> AnyObserver<Int> {
    AnyObserver { event in
      switch event {
      case .next(let number): if sink.subscription.isLive { sink.next(number) }
      case .error(let error): sink.subscription.end(error)
      case .completed: sink.subscription.end(nil)
      }
    }
  }
}

/// Acts at every call.
final class Eager: Disposable {
  private let action: @Sendable () -> Void
  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
  func dispose() { action() }
}

/// Forms of `observe(on:)` with one fault each.
enum BrokenDelivery {
  private static let kept = Log<Item>()

  static let leavesOneBehind: Deliver = { source, scheduler in
    source.filter { $0.number != 97 }.observe(on: scheduler)
  }

  /// Each element hops alone, and the end when all have arrived.
  static let takesNoTurns: Deliver = { source, scheduler in
    Observable { sink in
      let missing = Atomic(1)
      let arrive: @Sendable (Ending) -> Void = { ending in
        if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { sink.subscription.end(ending) }
      }
      source.connect(
        Sink(sink.subscription.intercept(arrive)) { item in
          missing.add(1, ordering: .relaxed)
          _ = scheduler.schedule {
            sink.next(item)
            arrive(.completed)
          }
        })
    }
  }

  static let keepsItsElements: Deliver = { source, scheduler in
    source.do(onNext: { kept.add($0) }).observe(on: scheduler)
  }
}

/// Channels with one fault each.
enum BrokenChannel {
  static let deliversAll = Channel(BrokenSubject.none)

  static let deliversElsewhere = Channel(testDescription: "deliversElsewhere") { _, next in
    let queue = DispatchQueue(label: "elsewhere")
    return { number in queue.async { next(number) } }
  }
}
