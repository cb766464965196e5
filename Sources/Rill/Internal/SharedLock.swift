/// A lock that an object shares with others that stand at similar addresses.
///
/// For objects that are small and many, such as bags: a lock of its own would cost one of them more than all the rest.
/// It outlives the object, so that one who comes too late can learn that. Nothing waits for a second one of these
/// while it holds one.
struct SharedLock: @unchecked Sendable {  // because the locks are made once and stay
  private static let count: UInt = 64
  private static let all: SharedLock = {
    let locks = UnsafeMutablePointer<Lock>.allocate(capacity: Int(count))
    for index in 0..<Int(count) { (locks + index).initialize(to: Lock()) }
    return SharedLock(raw: locks)
  }()

  private let raw: UnsafeMutablePointer<Lock>

  static func of(_ object: UnsafeMutableRawPointer) -> SharedLock {
    // The blocks of bags and entries are 64 bytes and more.
    SharedLock(raw: all.raw + Int(UInt(bitPattern: object) / 64 % count))
  }

  func lock() { raw.pointee.lock() }
  func unlock() { raw.pointee.unlock() }

  func withLock<Result>(_ body: () -> Result) -> Result { raw.pointee.withLock(body) }
}
