/// A lock that an object shares with others, selected by its address.
///
/// Small and numerous objects, such as bags, use it: a separate lock would cost each of them more than all its other
/// fields. The lock outlives the object, so a thread that arrives too late can find that out.
struct SharedLock: @unchecked Sendable {  // because the locks are created once and never freed
  private static let count: UInt = 64
  /// Each lock has a cache line of its own, so that threads that use different locks do not slow each other down.
  private static let spacing = 64 / MemoryLayout<Lock>.stride
  private static let forBags = make()
  private static let forEntries = make()

  private let raw: UnsafeMutablePointer<Lock>

  private static func make() -> SharedLock {
    let locks = UnsafeMutablePointer<Lock>.allocate(capacity: Int(count) * spacing)
    for index in 0..<Int(count) { (locks + index * spacing).initialize(to: Lock()) }
    return SharedLock(raw: locks)
  }

  /// No thread waits for another lock while it holds this one.
  static func of(_ bag: Unmanaged<DisposeBag>) -> SharedLock { forBags.at(bag.toOpaque()) }

  /// A thread holds this lock while it takes the lock of the entry's hub, so entries and bags use different locks.
  static func of(_ entry: HubEntry) -> SharedLock { forEntries.at(Unmanaged.passUnretained(entry).toOpaque()) }

  private func at(_ address: UnsafeMutableRawPointer) -> SharedLock {
    // Memory blocks begin at multiples of 16.
    SharedLock(raw: raw + Int(UInt(bitPattern: address) / 16 % Self.count) * Self.spacing)
  }

  func lock() { raw.pointee.lock() }
  func unlock() { raw.pointee.unlock() }

  func withLock<Result>(_ body: () -> Result) -> Result { raw.pointee.withLock(body) }
}
