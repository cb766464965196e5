import Rill

@globalActor
actor Storage { static let shared = Storage() }

@Storage
final class Cache {
  var count = 0
  var last: Int?
}

@Storage
func show(_ counts: BehaviorRelay<Int>, in cache: Cache) async -> [any Disposable] {
  [
    await counts.bind(to: \.count, on: cache),  // error: cannot form key path to global actor
    await counts.bind(to: \.last, on: cache),  // error: cannot form key path to global actor
  ]
}
