import Synchronization

/// Remembers the answers to a question about types. A type loses its answer to another one with the same place.
///
/// One word for each place: the address of the type, and the answer in its lowest bit, which is 0 in addresses.
struct TypeTable: @unchecked Sendable {  // because the words are created once, never freed, and atomic
  private static let count: UInt = 64
  private let words: UnsafeMutablePointer<Atomic<UInt>>

  init() {
    words = .allocate(capacity: Int(Self.count))
    for index in 0..<Int(Self.count) { (words + index).initialize(to: Atomic(0)) }
  }

  /// Returns the answer for a type, which `find` finds out if it is not known.
  func answer(for type: Any.Type, _ find: @autoclosure () -> Bool) -> Bool {
    let address = UInt(bitPattern: ObjectIdentifier(type))
    let word = words + Int(address / 16 % Self.count)
    let known = word.pointee.load(ordering: .relaxed)
    if known & ~1 == address { return known & 1 == 1 }
    let answer = find()
    word.pointee.store(address | (answer ? 1 : 0), ordering: .relaxed)
    return answer
  }
}
