import Foundation

@testable import Rill

/// Operators with one fault each, for the laws to catch.
enum BrokenOperator {}

extension BrokenOperator {
  static let sendsAfterEnd = OperatorEntry("sendsAfterEnd") { inputs, _ in
    Observable { sink in
      let own = sink.subscription.intercept { ending in
        sink.subscription.end(ending)
        sink.next(Item(-1))
      }
      inputs.source.connect(Sink(own, next: sink.next))
    }
  }

  static let swallowsEnd = OperatorEntry("swallowsEnd") { inputs, _ in
    Observable { sink in inputs.source.connect(Sink(sink.subscription.intercept { _ in }, next: sink.next)) }
  }

  static let turnsErrorIntoCompletion = OperatorEntry("turnsErrorIntoCompletion") { inputs, _ in
    Observable { sink in
      inputs.source.connect(Sink(sink.subscription.intercept { _ in sink.subscription.end(nil) }, next: sink.next))
    }
  }

  static let swallowsErrors = OperatorEntry("swallowsErrors", throwing: ["transform"]) { inputs, probe in
    inputs.source.compactMap { try? probe.call("transform", $0) }
  }

  static let goesOnAfterThrowing = OperatorEntry("goesOnAfterThrowing", throwing: ["transform"]) { inputs, probe in
    Observable { sink in
      inputs.source.connect(
        Sink(Subscription(atEnd: .nobody)) { item in
          do { sink.next(try probe.call("transform", item)) } catch { sink.subscription.end(error) }
        })
    }
  }

  // MARK: Two inputs

  static let overlaps = joining("overlaps") { _ in { $1($0) } }

  static let dropsWhenBusy = joining("dropsWhenBusy") { _ in
    let isBusy = Protected(false)
    return { item, next in
      if isBusy.exchange(true) { return }
      next(item)
      _ = isBusy.exchange(false)
    }
  }

  static let holdsLock = joining("holdsLock", closure: "transform") { probe in
    let lock = NSLock()
    return { item, next in lock.withLock { next(probe.visit("transform", item)) } }
  }

  static let comparesUnderLock = joining("comparesUnderLock") { _ in
    let last = Locked<Item?>(nil)
    return { item, next in
      if last.withLock({ $0 == item }) { return }
      last.withLock { $0 = item }
      next(item)
    }
  }

  static let releasesUnderLock = joining("releasesUnderLock") { _ in
    let last = Locked<Item?>(nil)
    return { item, next in
      last.withLock { $0 = nil }
      last.withLock { $0 = item }
      next(item)
    }
  }

  typealias Pass = @Sendable (_ item: Item, _ next: (Item) -> Void) -> Void

  private static func joining(
    _ name: String, closure: String? = nil, _ pass: @escaping @Sendable (Probe) -> Pass
  ) -> OperatorEntry {
    OperatorEntry(name, inputs: 2, delivers: .all, calm: closure.map { [$0] } ?? []) { inputs, probe in
      Observable { sink in
        let pass = pass(probe)
        let subscriptions = [inputs.source, inputs.second].map { input in
          let own = Subscription { sink.subscription.end($0) }
          input.connect(Sink(own) { pass($0, sink.next) })
          return own
        }
        sink.subscription.attach(Disposables.create { for own in subscriptions { own.dispose() } })
      }
    }
  }
}

/// A value behind a lock that runs any closure inside, which the real `Protected` must not do.
final class Locked<Value: Sendable>: @unchecked Sendable {  // because of the lock
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
