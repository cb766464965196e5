public import Synchronization

/// The scope and the cause of work, kept beside it while it is put aside.
///
/// A context has only the number of a batch: the work runs in the batch if the performing thread still has it open, and
/// otherwise in none.
@usableFromInline package final class Context: Sendable {
  private let scope: Scope?
  private let cause: Cause
  private let batch: UInt64

  private init(scope: Scope?, cause: Cause, batch: UInt64) {
    self.scope = scope
    self.cause = cause
    self.batch = batch
  }

  /// The scope of diagnostics, whose type the kernel does not know.
  package typealias Scope = any AnyObject & Sendable

  @TaskLocal package static var scope: Scope?
  /// Whether there has ever been a scope. Until then, none is looked up.
  private static let scopes = Atomic<Bool>(false)

  @inlinable static var isAskedFor: Bool { @inline(__always) get { Cause.askers.load(ordering: .relaxed) != 0 } }

  static var mayHaveScope: Bool { scopes.load(ordering: .relaxed) }

  static func noteScope() {
    if !scopes.exchange(true, ordering: .relaxed) { Cause.askers.add(1, ordering: .relaxed) }
  }

  @usableFromInline static let none = Context(scope: nil, cause: .none, batch: 0)

  /// The context of the caller; nil while there is no scope, no recording and no batch anywhere.
  @inlinable package static var current: Context? { @inline(__always) get { isAskedFor ? make() : nil } }

  @usableFromInline @inline(never)
  static func make() -> Context { Context(scope: scope, cause: .current, batch: WriteBatch.currentNumber) }

  /// Runs work that was put aside in a context.
  @inlinable @inline(__always) package static func run(in context: Context?, _ body: () -> Void) {
    if isAskedFor { (context ?? none).run(body) } else { body() }
  }

  @usableFromInline @inline(never)
  func run(_ body: () -> Void) { WriteBatch.run(in: batch) { Self.run(in: scope) { cause.resume(body) } } }

  /// Returns work that runs in the context of the caller, wherever it is called later.
  package static func carrying(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let context = current
    return { run(in: context, work) }
  }

  /// Runs `body` in a scope, on the thread of the caller.
  package static func run<Result>(in scope: Scope?, _ body: () throws -> Result) rethrows -> Result {
    // Most events are sent in the scope of their subscriber, and a comparison is cheaper than another task-local value.
    if self.scope === scope { return try body() }
    return try $scope.withValue(scope, operation: body)
  }

  /// Passes on an event that code from outside sends to a subscriber, whose context this is: in the scope of the
  /// subscriber, and because of the subscription unless another record has caused the event.
  func pass(_ body: () -> Void) {
    Self.run(in: scope) { if Cause.current.isNone { cause.resume(body) } else { body() } }
  }
}
