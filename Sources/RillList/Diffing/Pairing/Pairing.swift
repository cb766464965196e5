/// A mapping between the elements of an old and a new list.
///
/// The pairing stores only positions; each step that compares identities receives them.
@usableFromInline
struct Pairing {
  /// The ranges of the two lists that are paired.
  @usableFromInline let oldRange: Range<Int>
  @usableFromInline let newRange: Range<Int>
  /// The old position of each new element; -1 for none.
  @usableFromInline var sources: ContiguousArray<Int>
  /// The new position of each old element; -1 for none.
  @usableFromInline var targets: ContiguousArray<Int>
  /// Two new elements that share an identity, if the search has found any.
  @usableFromInline var duplicate: (Int, Int)?

  @inlinable
  init(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    self.oldRange = oldRange
    self.newRange = newRange
    sources = ContiguousArray(repeating: -1, count: newRange.count)
    targets = ContiguousArray(repeating: -1, count: oldRange.count)
  }

  /// Returns the old position of a new element.
  @inlinable
  func source(of target: Int) -> Int? {
    let source = sources[target - newRange.lowerBound]
    return source < 0 ? nil : source
  }

  @inlinable
  mutating func pair(_ source: Int, _ target: Int) {
    sources[target - newRange.lowerBound] = source
    targets[source - oldRange.lowerBound] = target
  }

  /// Separates two elements that do not belong together after all.
  mutating func part(_ source: Int, _ target: Int) {
    sources[target - newRange.lowerBound] = -1
    targets[source - oldRange.lowerBound] = -1
  }

  /// The old elements without a new one.
  var unpairedOld: [Int] { oldRange.filter { targets[$0 - oldRange.lowerBound] < 0 } }
}
