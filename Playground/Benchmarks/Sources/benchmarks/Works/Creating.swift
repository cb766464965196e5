import OpenCombine
import Rill

extension Work {
  static let coldSequence = Work(
    "cold sequence, beside three closures", .atMost(1.5, of: .hand),
    .timesFaster(12, than: .openCombine),
    hand: {
      let steps = Steps()
      return { count in
        var sum = 0
        for element in 0..<count {
          let result = steps.transform(element)
          if steps.isIncluded(result) { sum = steps.combine(sum, result) }
        }
        Total.consume(sum)
      }
    },
    rill: {
      let steps = Steps()
      return { count in
        _ = Observable.from(0..<count).map(steps.transform).filter(steps.isIncluded).reduce(
          0, accumulator: steps.combine
        )
        .subscribe(onNext: { Total.consume($0) })
      }
    },
    openCombine: {
      let steps = Steps()
      return { count in
        _ = (0..<count).publisher.map(steps.transform).filter(steps.isIncluded).reduce(0, steps.combine).sink {
          Total.consume($0)
        }
      }
    })

  static let fusedSequence = Work(
    "cold sequence, beside a fused loop", .atMost(7, of: .hand), .timesFaster(12, than: .openCombine),
    hand: {
      { count in
        var sum = 0
        for element in 0..<count {
          let result = element &* 3
          if result & 1 == 0 { sum = sum &+ result }
        }
        Total.consume(sum)
      }
    },
    rill: { sumInRill },
    openCombine: { sumInOpenCombine },
    standard: { sumInStandardLibrary })
}

/// Closures that the optimizer cannot inline into any contestant's loop.
private struct Steps: Sendable {
  let transform = opaque { @Sendable (element: Int) -> Int in element &* 3 }
  let isIncluded = opaque { @Sendable (element: Int) -> Bool in element & 1 == 0 }
  let combine = opaque { @Sendable (sum: Int, element: Int) -> Int in sum &+ element }
}

private func sumInRill(_ count: Int) {
  let sum = Observable.from(0..<count).map { $0 &* 3 }.filter { $0 & 1 == 0 }.reduce(0) { $0 &+ $1 }
  _ = sum.subscribe(onNext: { Total.consume($0) })
}

private func sumInOpenCombine(_ count: Int) {
  let sum = (0..<count).publisher.map { $0 &* 3 }.filter { $0 & 1 == 0 }.reduce(0) { $0 &+ $1 }
  _ = sum.sink { Total.consume($0) }
}

private func sumInStandardLibrary(_ count: Int) {
  let even = (0..<count).lazy.map { $0 &* 3 }.filter { $0 & 1 == 0 }
  Total.consume(even.reduce(0, &+))
}
