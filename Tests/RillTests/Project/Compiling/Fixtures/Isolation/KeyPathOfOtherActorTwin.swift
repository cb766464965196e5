import Rill

@MainActor
final class Cache {
  var count = 0
  var last: Int?
}

@MainActor
func show(_ counts: BehaviorRelay<Int>, in cache: Cache) async -> [any Disposable] {
  let count = \Cache.count
  return [
    counts.bind(to: count, on: cache),
    counts.bind(to: \.last, on: cache),
  ]
}
