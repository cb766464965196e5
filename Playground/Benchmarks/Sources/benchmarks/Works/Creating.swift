import OpenCombine
import Rill

extension Work {
  static let coldSequence = Work(
    "cold sequence, beside three closures", .atMost(1.5, of: .hand),
    .timesFaster(12, than: .openCombine),
    hand: {
      // Closures that come in from elsewhere, as those of an operator do.
      let transform = opaque { (element: Int) in element &* 3 }
      let isIncluded = opaque { (element: Int) in element & 1 == 0 }
      let combine = opaque { (sum: Int, element: Int) in sum &+ element }
      return { count in
        var sum = 0
        for element in 0..<count {
          let result = transform(element)
          if isIncluded(result) { sum = combine(sum, result) }
        }
        Total.consume(sum)
      }
    },
    rill: { sumInRill },
    openCombine: { sumInOpenCombine },
    standard: { sumInStandardLibrary })

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
