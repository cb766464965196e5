/// Tells by their bytes whether rows are copies of each other, and so the same value. Other bytes say nothing.
///
/// An existential is three words for the value, one for its type and one for what it conforms by. A larger value lives
/// in a box, which copies share; then the first word is its address, and nobody sets the other two.
struct SameBytes {
  /// The type that was asked for last, and how many bytes of the three words it sets.
  private var type: UInt = 0
  private var size = 0

  /// Whether one row is a copy of the other.
  @inline(__always)
  mutating func areCopies(
    _ old: UnsafePointer<any ListItemViewModel>, _ new: UnsafePointer<any ListItemViewModel>
  ) -> Bool {
    let (left, right) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
    let word = MemoryLayout<UInt>.size
    let type = left.load(fromByteOffset: 3 * word, as: UInt.self)
    guard type == right.load(fromByteOffset: 3 * word, as: UInt.self),
      left.load(fromByteOffset: 4 * word, as: UInt.self) == right.load(fromByteOffset: 4 * word, as: UInt.self)
    else { return false }
    if type != self.type { (self.type, size) = (type, Self.sizeInPlace(of: old.pointee)) }
    var offset = 0
    while offset + word <= size {
      if left.load(fromByteOffset: offset, as: UInt.self) != right.load(fromByteOffset: offset, as: UInt.self) {
        return false
      }
      offset += word
    }
    while offset < size {
      if left.load(fromByteOffset: offset, as: UInt8.self) != right.load(fromByteOffset: offset, as: UInt8.self) {
        return false
      }
      offset += 1
    }
    return true
  }

  /// How many bytes of an existential a value of this one's type sets: those of the value, or of the address of its box.
  private static func sizeInPlace<Row: ListItemViewModel>(of row: Row) -> Int {
    let word = MemoryLayout<UInt>.size
    let isInPlace = MemoryLayout<Row>.size <= 3 * word && MemoryLayout<Row>.alignment <= word
    return isInPlace ? MemoryLayout<Row>.size : word
  }
}
