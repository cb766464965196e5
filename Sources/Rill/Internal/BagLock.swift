/// The lock of a bag, or rather of all bags that stand at similar addresses.
///
/// Bags are small, many and short-lived: a lock of its own would cost a bag more than all the rest. It also has to
/// outlive the bag, so that one who comes too late can learn that.
struct BagLock: @unchecked Sendable {  // because the locks are made once and stay
  private static let count = 64
  private static let all: BagLock = {
    let locks = UnsafeMutablePointer<Lock>.allocate(capacity: count)
    for index in 0..<count { (locks + index).initialize(to: Lock()) }
    return BagLock(lock: locks)
  }()

  private let lock: UnsafeMutablePointer<Lock>

  static func of(_ bag: Unmanaged<DisposeBag>) -> BagLock {
    // Objects stand 16 bytes apart at least.
    let index = Int(bitPattern: bag.toOpaque()) / 16 % count
    return BagLock(lock: all.lock + index)
  }

  func withLock<Result>(_ body: () -> Result) -> Result { lock.pointee.withLock(body) }
}
