import RillList

// Identities are numbers. This is the hardest case for Rill, because every contestant then spends the least time on
// hashing and comparing.
extension Work {
  /// A diff with a thousand deleted rows and as many others inserted elsewhere.
  static let diffOfFewChanges = diff(
    "diff of 100,000 rows, 1% changed, per row", .timesFaster(8, than: .standard), rows: 100_000
  ) {
    let old = Array(0..<100_000)
    var random = Random()
    var new = old
    for id in 0..<1_000 {
      new.remove(at: random.next(below: new.count))
      new.insert(100_000 + id, at: random.next(below: new.count))
    }
    return (old, new)
  }

  static let diffOfShuffle = diff(
    "diff of 10,000 rows, shuffled, per row", .timesFaster(1_000, than: .standard), rows: 10_000, isLong: true
  ) {
    let old = Array(0..<10_000)
    var random = Random()
    var new = old
    for index in new.indices { new.swapAt(index, random.next(below: new.count)) }
    return (old, new)
  }

  static let diffOfAppending = diff(
    "diff of 10,000 rows, 1,000 appended, per row", .timesFaster(100, than: .standard), rows: 10_000
  ) {
    (Array(0..<10_000), Array(0..<11_000))
  }

  private static func diff(
    _ name: String, _ target: Target, rows: Int, isLong: Bool = false,
    between lists: @escaping @Sendable () -> (old: [Int], new: [Int])
  ) -> Work {
    Work(
      name, .atMost(1.3, of: .hand), target, count: isLong ? 1 : nil, isLong: isLong, operations: rows,
      hand: {
        let (old, new) = lists()
        return { count in
          for _ in 0..<count {
            let diff = HandDiff(from: opaque(old), to: new)
            Total.consume(diff.deletes.count + diff.inserts.count + diff.moves.count)
          }
        }
      },
      rill: {
        let (old, new) = (ContiguousArray(lists().old), ContiguousArray(lists().new))
        return { count in
          for _ in 0..<count {
            let changes = ListChanges(from: opaque(old), to: new)
            Total.consume(changes.deletes.count + changes.inserts.count + changes.moves.count)
          }
        }
      },
      standard: {
        let (old, new) = lists()
        return { count in
          for _ in 0..<count { Total.consume(new.difference(from: opaque(old)).count) }
        }
      })
  }
}

/// A generator of random numbers that are the same in every run.
struct Random {
  private var state: UInt64 = 1

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
