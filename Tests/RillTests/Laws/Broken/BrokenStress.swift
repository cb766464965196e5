import Dispatch
import TestSupport

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

  /// At the end, two threads deliver what has come. Not the scheduler, whose threads may come one after the other.
  static let takesNoTurns: Deliver = { source, _ in
    Observable { sink in
      let waiting = Log<Item>()
      let own = sink.subscription.intercept { ending in
        let items = waiting.entries
        onThreads(2) { thread in for item in items where item.number % 2 == thread { sink.next(item) } }
        sink.subscription.end(ending)
      }
      source.connect(Sink(own) { waiting.add($0) })
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
