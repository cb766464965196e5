import Dispatch
import Synchronization

/// Work that threads do at the same time with objects that they share.
struct Race: Sendable {
  typealias Side = @Sendable (Int) -> Void

  let name: String
  /// Makes the objects, and the work of each thread on them in a round.
  let sides: @Sendable () -> [Side]

  init(_ name: String, _ sides: @escaping @Sendable () -> [Side]) {
    self.name = name
    self.sides = sides
  }

  /// Plays the race, and returns the number of rounds of all threads.
  func run(for time: Duration) -> Int {
    let sides = sides()
    let end = ContinuousClock.now + time
    let rounds = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: sides.count) { index in
      var round = 0
      repeat {
        sides[index](round)
        round += 1
      } while round % 64 != 0 || ContinuousClock.now < end
      rounds.add(round, ordering: .relaxed)
    }
    return rounds.load(ordering: .relaxed)
  }
}

/// A value that is made anew for each round, and knows whether it is whole.
protocol Payload: Sendable {
  init(round: Int)
  var isWhole: Bool { get }
}

/// An object that notices when its memory is used for something else.
final class Box: Payload {
  let first: Int
  let second: Int

  init(round: Int) {
    first = round
    second = ~round
  }

  var isWhole: Bool { first == ~second }
}

extension Array: Payload where Element == Int {
  init(round: Int) { self = [round, ~round] }
  var isWhole: Bool { count == 2 && self[0] == ~self[1] }
}

extension String: Payload {
  // Too long to be stored without an object.
  init(round: Int) { self.init(repeating: "a", count: 16 + round % 16) }
  var isWhole: Bool { (16..<32).contains(utf8.count) && utf8.allSatisfy { $0 == UInt8(ascii: "a") } }
}

/// A state as screens have it.
struct Screen: Payload {
  let title: String
  let rows: [Int]

  init(round: Int) {
    title = String(round: round)
    rows = Array(round: round)
  }

  var isWhole: Bool { title.isWhole && rows.isWhole }
}

/// An object whose type is not known.
struct Existential: Payload {
  let value: any Payload & AnyObject

  init(round: Int) { value = Box(round: round) }
  var isWhole: Bool { value.isWhole }
}

extension Optional: Payload where Wrapped: Payload {
  init(round: Int) { self = round % 3 == 0 ? nil : Wrapped(round: round) }
  var isWhole: Bool { self?.isWhole ?? true }
}
