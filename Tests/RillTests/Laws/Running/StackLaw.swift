import Rill
import RillTesting
import TestSupport
import Testing

/// Contract 7: endless work takes a constant amount of stack.
struct EndlessWork: Sendable, CustomTestStringConvertible {
  let name: String
  /// The number of steps in the contract.
  var fullCount = 1_000_000
  /// Does `count` steps, measures the stack at each, and returns how many were done.
  let run: @Sendable (_ count: Int, _ gauge: StackGauge) -> Int

  var testDescription: String { name }
}

func stackLaw(_ work: EndlessWork, count: Int) -> [String] {
  let gauge = StackGauge()
  // Small, so that growth that the gauge does not see, such as a chain of deinits, overflows it as well. Under a
  // sanitizer, frames are larger.
  guard let done = onStack(bytes: (isSanitized ? 8 : 1) * 512 << 10, { work.run(count, gauge) }) else {
    return ["\(work.name): no result"]
  }
  var violations: [String] = []
  if done != count { violations.append("\(work.name): \(done) steps instead of \(count)") }
  // Nested steps leave at least a frame each: hundreds of bytes, at least a hundred times.
  if gauge.extent > 16_000 { violations.append("\(work.name): \(count) steps took \(gauge.extent) bytes of stack") }
  return violations
}

extension EndlessWork {
  /// The cases named in the contract.
  static let all: [EndlessWork] =
    [
      EndlessWork(name: "a sequence") { count, gauge in
        counting(gauge) { Observable.from(0..<count).subscribe(onNext: $0) }
      },
      EndlessWork(name: "concat of streams", fullCount: 100_000) { count, gauge in
        counting(gauge) { step in Observable.concat((0..<count).map { Observable.just($0) }).subscribe(onNext: step) }
      },
      EndlessWork(name: "nested concat", fullCount: 100_000) { count, gauge in
        counting(gauge) { step in load(0, of: count, step).subscribe(onNext: { _ in }) }
      },
      EndlessWork(name: "rounds of retry", fullCount: 100_000) { count, gauge in
        counting(gauge) { step in failing(step).retry(count).subscribe(onError: { _ in }) }
      },
      EndlessWork(name: "rounds of retry(when:)", fullCount: 100_000) { count, gauge in
        counting(gauge) { step in
          failing(step).retry(when: { $0.take(count - 1) }).subscribe(onError: { _ in })
        }
      },
      EndlessWork(name: "a repeated element") { count, gauge in
        counting(gauge) { step in Observable.repeatElement(1).take(count).subscribe(onNext: step) }
      },
      EndlessWork(name: "inner streams that waited", fullCount: 100_000) { count, gauge in
        counting(gauge) { step in
          let outer = PublishSubject<Int>()
          let first = PublishSubject<Int>()
          let subscription = outer.concatMap { $0 < 0 ? first.asObservable() : Observable.of($0) }
            .subscribe(onNext: step)
          for number in -1..<count { outer.onNext(number) }
          first.onCompleted()
          return subscription
        }
      },
    ] + Catalog.sendingSubjects.map { sends(to: $0) }

  static func sends(to entry: SubjectEntry) -> EndlessWork {
    EndlessWork(name: "re-entrant sends to \(entry.name)") { count, gauge in
      let subject = entry.make()
      return counting(gauge) { step in
        let subscription = subject.stream.subscribe(onNext: { item in
          guard item.number > 0 else { return }
          step(item.number)
          subject.send(Item(item.number - 1))
        })
        subject.send(Item(count))
        return subscription
      }
    }
  }

  /// Elements that an observer behind the operator sends to its source.
  static func sends(through entry: OperatorEntry) -> EndlessWork {
    EndlessWork(name: "re-entrant sends through \(entry.testDescription)") { count, gauge in
      let rig = Rig()
      return counting(gauge) { step in
        let subscription = entry.make(rig.inputs).subscribe(onNext: { item in
          guard item.number >= 0 else { return }
          step(item.number)
          if item.number > 0 { rig.subjects[0].onNext(Item(item.number - 1)) }
        })
        for subject in rig.subjects.dropFirst() { subject.onNext(Item(-1)) }
        rig.subjects[0].onNext(Item(count - 1))
        rig.clock.run()
        return subscription
      }
    }
  }

  /// A long sequence as the source of the operator.
  static func sequence(through entry: OperatorEntry) -> EndlessWork {
    EndlessWork(name: "a sequence through \(entry.testDescription)") { count, gauge in
      let clock = VirtualTimeScheduler()
      let once = Observable.just(Item(-1))
      return counting(gauge) { step in
        let streams = [Observable.from((0..<count).lazy.map { Item($0) }), once, once]
        let subscription = entry.make(Inputs(streams, scheduler: clock))
          .subscribe(onNext: { if $0.number >= 0 { step($0.number) } })
        clock.run()
        return subscription
      }
    }
  }

  static func counting(
    _ gauge: StackGauge, _ start: (@escaping @Sendable (Int) -> Void) -> any Disposable
  ) -> Int {
    let steps = Protected(0)
    let subscription = start { _ in
      gauge.measure()
      steps.withLock { $0 += 1 }
    }
    subscription.dispose()
    return steps.value
  }
}

/// A load that starts the next one when it completes.
@Sendable
private func load(_ number: Int, of count: Int, _ step: @escaping @Sendable (Int) -> Void) -> Observable<Int> {
  Observable.deferred {
    step(number)
    return .just(number)
  }
  .concat(.deferred { number + 1 < count ? load(number + 1, of: count, step) : .empty() })
}

/// Fails inside each subscription.
private func failing(_ step: @escaping @Sendable (Int) -> Void) -> Observable<Int> {
  .deferred {
    step(0)
    return .error(Failure())
  }
}
