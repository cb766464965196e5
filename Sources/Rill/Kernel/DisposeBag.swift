/// A collection that disposes of its disposables when it is released, in order of insertion.
///
/// A bag forgets a subscription as soon as it has ended or is disposed of, and scheduled work as soon as it has run: a
/// screen that has loaded a million times holds an empty bag. A disposable of another kind, or one that is already in
/// another bag, stays until the bag is released.
///
/// ```swift
/// let bag = DisposeBag {
///   viewModel.title.bind(to: \.text, on: titleLabel)
///   viewModel.details.bind(to: \.text, on: detailsLabel)
/// }
/// ```
///
/// A bag is safe to use from any thread. Complexity: insertion and forgetting are O(1).
public final class DisposeBag: @unchecked Sendable {  // because the lock guards every field
  // A doubly linked list that retains each member once. A member points at its bag without retaining it. While the
  // member is linked, which is known only under the lock, the bag exists, because a bag unlinks all members before it
  // is released.
  private var first: Unmanaged<Subscription>?
  private var last: Unmanaged<Subscription>?
  private var linked: Int32 = 0
  private var closed = false

  /// Creates an empty bag.
  public init() {}

  deinit { disposeAll() }

  /// Adds a disposable.
  ///
  /// To dispose of everything now, replace the bag with a new one.
  public func insert(_ disposable: any Disposable) { _ = take(disposable) }

  /// Adds several disposables, in the order given.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Adds several disposables.
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables { insert(disposable) }
  }

  /// The number of subscriptions that are still live.
  package var count: Int { lock.withLock { Int(linked) } }
  var isClosed: Bool { lock.withLock { closed } }

  /// Adds a disposable and returns the member that stands for it: itself or a wrapper.
  @inline(never) func take(_ disposable: any Disposable) -> Subscription {
    if let subscription = disposable as? Subscription, subscription.join(self) { return subscription }
    let wrapper = Subscription(atEnd: .ignored)
    wrapper.attach(disposable)
    _ = wrapper.join(self)
    return wrapper
  }

  private func disposeAll() { while let member = popFirst() { member.dispose() } }

  /// Releases all members without disposing of them.
  func forgetAll() { while popFirst() != nil {} }

  /// Disposes of all members, and of every disposable that is added later.
  func close() {
    lock.withLock { closed = true }
    disposeAll()
  }
}

// MARK: The list

extension DisposeBag {
  /// Links a member; returns `false` if the bag is closed. Only `Subscription.join` calls it.
  func append(_ member: Subscription) -> Bool {
    lock.withLock {
      if closed { return false }
      let entry = Unmanaged.passRetained(member)
      member.isLinked = true
      member.previous = last
      if let last { last._withUnsafeGuaranteedRef { $0.next = entry } } else { first = entry }
      last = entry
      linked += 1
      return true
    }
  }

  /// Forgets a member that has stopped. If `bag` no longer exists, it has unlinked the member before.
  static func forget(_ member: Subscription, in bag: Unmanaged<DisposeBag>) {
    let wasLinked = SharedLock.of(bag).withLock {
      guard member.isLinked else { return false }
      bag._withUnsafeGuaranteedRef { $0.unlink(member) }
      return true
    }
    if wasLinked { Unmanaged.passUnretained(member).release() }
  }

  private func popFirst() -> Subscription? {
    lock.withLock {
      guard let member = first?.takeRetainedValue() else { return nil }
      unlink(member)
      return member
    }
  }

  private func unlink(_ member: Subscription) {
    let (previous, next) = (member.previous, member.next)
    member.isLinked = false
    member.previous = nil
    member.next = nil
    if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { first = next }
    if let next { next._withUnsafeGuaranteedRef { $0.previous = previous } } else { last = previous }
    linked -= 1
  }

  private var lock: SharedLock { .of(.passUnretained(self)) }
}
