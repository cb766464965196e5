import Synchronization

/// Remembers what was found out about types, a number from 1 to 3 for each, and forgets one if two have the same place.
///
/// One word for each place: the address of the type, and the number in its lowest bits, which are 0 in addresses.
struct TypeTable: @unchecked Sendable {  // because the words are created once, never freed, and atomic
  private static let count: UInt = 64
  private let words: UnsafeMutablePointer<Atomic<UInt>>

  init() {
    words = .allocate(capacity: Int(Self.count))
    for index in 0..<Int(Self.count) { (words + index).initialize(to: Atomic(0)) }
  }

  /// Returns the number of a type, which `find` finds out if it is not known.
  func number(of type: Any.Type, _ find: () -> UInt) -> UInt {
    let address = UInt(bitPattern: ObjectIdentifier(type))
    let word = words + Int(address / 16 % Self.count)
    let known = word.pointee.load(ordering: .relaxed)
    if known & ~3 == address { return known & 3 }
    let number = find()
    word.pointee.store(address | number, ordering: .relaxed)
    return number
  }
}
