/// A lock that an object shares with others that stand at similar addresses.
///
/// For objects that are small and many, such as bags: a lock of its own would cost one of them more than all the rest.
/// It outlives the object, so that one who comes too late can learn that.
struct SharedLock: @unchecked Sendable {  // because the locks are made once and stay
  private static let count: UInt = 64
  private static let forBags = make()
  private static let forEntries = make()

  private let raw: UnsafeMutablePointer<Lock>

  private static func make() -> SharedLock {
    let locks = UnsafeMutablePointer<Lock>.allocate(capacity: Int(count))
    for index in 0..<Int(count) { (locks + index).initialize(to: Lock()) }
    return SharedLock(raw: locks)
  }

  /// Nothing waits for another lock while it holds this.
  static func of(_ bag: Unmanaged<DisposeBag>) -> SharedLock { forBags.at(bag.toOpaque()) }

  /// Held while the lock of the entry's hub is taken, and so apart from those of the bags.
  static func of(_ entry: HubEntry) -> SharedLock { forEntries.at(Unmanaged.passUnretained(entry).toOpaque()) }

  private func at(_ address: UnsafeMutableRawPointer) -> SharedLock {
    // The blocks of bags and entries are 64 bytes and more.
    SharedLock(raw: raw + Int(UInt(bitPattern: address) / 64 % Self.count))
  }

  func lock() { raw.pointee.lock() }
  func unlock() { raw.pointee.unlock() }

  func withLock<Result>(_ body: () -> Result) -> Result { raw.pointee.withLock(body) }
}
