import Rill

struct Form: Sendable {
  let name: String, age: Int, email: String, city: String, isMember: Bool, points: Int, note: String?, rate: Double
}

func form(
  _ texts: [BehaviorRelay<String>], _ numbers: [BehaviorRelay<Int>], _ isMember: BehaviorRelay<Bool>,
  _ note: BehaviorRelay<String?>, _ rate: BehaviorRelay<Double>
) -> Observable<Form> {
  Observable.combineLatest(texts[0], numbers[0], texts[1], texts[2], isMember, numbers[1], note, rate) {
    name, age, email, city, isMember, points, note, rate in
    Form(
      name: name, age: age, email: email, city: city, isMember: isMember, points: points + 1, note: note, rate: rate)
  }
}

// The result type of a closure of operators must be known, from the closure or its context: `+` alone could return
// anything.
func sum(_ numbers: [BehaviorRelay<Int>]) -> Observable<Int> {
  Observable.combineLatest(
    numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]
  ) { a, b, c, d, e, f, g, h -> Int in a + b + c + d + e + f + g + h }
}

func product(_ numbers: [BehaviorRelay<Int>]) -> Observable<Int> {
  Observable.combineLatest(
    numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]
  ) { $0 * $1 * $2 * $3 * $4 * $5 * $6 * $7 }
}
