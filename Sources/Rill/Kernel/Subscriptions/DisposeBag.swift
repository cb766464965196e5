/// Disposes of what was put into it when it goes away, in order of insertion.
///
/// A bag forgets a subscription as soon as it has ended or was disposed of, and scheduled work as soon as it has run: a
/// screen that has loaded a million times holds an empty bag. A disposable of another kind, or one that is in a second
/// bag, stays until the bag goes away.
///
/// ```swift
/// let bag = DisposeBag {
///   viewModel.title.bind(to: \.text, on: titleLabel)
///   viewModel.details.bind(to: \.text, on: detailsLabel)
/// }
/// ```
///
/// Safe from any thread; insertion and forgetting are O(1).
public final class DisposeBag: @unchecked Sendable {  // because every field is touched under the lock only
  // A doubly linked list with one reference to each member. A member points at its bag without keeping it alive: as
  // long as it is linked, which only the lock tells, the bag is there, since a bag that goes away unlinks all first.
  private var first: Unmanaged<Subscription>?
  private var last: Unmanaged<Subscription>?
  private var linked = 0
  private var closed = false

  /// Makes an empty bag.
  public init() {}

  deinit { disposeAll() }

  /// Takes a disposable over. To dispose of everything now, replace the bag by a new one.
  public func insert(_ disposable: any Disposable) {
    _ = take(disposable)
  }

  /// Takes several disposables over, in the order given.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Takes several disposables over.
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables { insert(disposable) }
  }

  /// How many subscriptions are still running.
  var count: Int { lock.withLock { linked } }
  var isClosed: Bool { lock.withLock { closed } }

  /// Takes any disposable in, and gives the member that stands for it: itself, or something around it.
  func take(_ disposable: any Disposable) -> Subscription {
    if let subscription = disposable as? Subscription, subscription.join(self) { return subscription }
    let wrapper = Subscription(atEnd: .ignored)
    wrapper.attach(disposable)
    _ = wrapper.join(self)
    return wrapper
  }

  /// Disposes of what is there now.
  func disposeAll() {
    while let (member, isLast) = popFirst() {
      member.disposeUnlinked()
      if isLast { return }
    }
  }

  /// Lets go of everything, and disposes of nothing.
  func forgetAll() { while let (_, isLast) = popFirst(), !isLast {} }

  /// Disposes of everything, and from now on of whatever comes.
  func close() {
    lock.withLock { closed = true }
    disposeAll()
  }
}

// MARK: The list

extension DisposeBag {
  /// Only `Subscription.join` calls it; `false` if the bag is closed.
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

  /// Forgets a member that has stopped. `bag` may be gone, but then it has unlinked the member.
  static func forget(_ member: Subscription, in bag: Unmanaged<DisposeBag>) {
    let wasLinked = SharedLock.of(bag).withLock {
      guard member.isLinked else { return false }
      bag._withUnsafeGuaranteedRef { $0.unlink(member) }
      return true
    }
    if wasLinked { Unmanaged.passUnretained(member).release() }
  }

  private func popFirst() -> (member: Subscription, isLast: Bool)? {
    lock.withLock {
      guard let entry = first else { return nil }
      let member = entry.takeRetainedValue()
      unlink(member)
      return (member, first == nil)
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
