/// A lock that a bag shares with others, selected by its address.
///
/// It outlives the bag: a member that leaves later still takes the lock, and finds that it is not linked.
struct SharedLock: @unchecked Sendable {  // because the locks are created once and never freed
  private static let count: UInt = 64
  /// No two locks share a cache line, so threads with different locks do not slow each other down.
  private static let spacing = 64 / MemoryLayout<Lock>.stride
  private static let all = {
    let locks = UnsafeMutablePointer<Lock>.allocate(capacity: Int(count) * spacing)
    for index in 0..<Int(count) { (locks + index * spacing).initialize(to: Lock()) }
    return SharedLock(raw: locks)
  }()

  private let raw: UnsafeMutablePointer<Lock>

  static func of(_ bag: Unmanaged<DisposeBag>) -> SharedLock {
    // Memory blocks begin at multiples of 16.
    SharedLock(raw: all.raw + Int(UInt(bitPattern: bag.toOpaque()) / 16 % count) * spacing)
  }

  func withLock<Result>(_ body: () -> Result) -> Result { raw.pointee.withLock(body) }
}
