import Foundation
import Synchronization

/// A running factory, and the one that resolves its service. The chain detects services that depend on themselves.
///
/// The context is a task-local value, so the tasks that a factory starts inherit it. They may resolve the factory's own
/// service, because they do not run inside the factory: this stack contains only factories that run on this thread and
/// have not ended.
final class ResolutionContext: Sendable {
  let label: String
  private let key: ServiceKey
  private let container: InjectionContainer
  private let outer: ResolutionContext?
  private let thread = ObjectIdentifier(Thread.current)
  private let isRunning = Atomic<Bool>(true)

  init(_ key: ServiceKey, _ label: String, in container: InjectionContainer, inside outer: ResolutionContext?) {
    self.key = key
    self.label = label
    self.container = container
    self.outer = outer
  }

  func end() { isRunning.store(false, ordering: .relaxed) }

  /// The context, if it is on the caller's stack.
  var onThisThread: ResolutionContext? {
    isRunning.load(ordering: .relaxed) && thread == ObjectIdentifier(Thread.current) ? self : nil
  }

  /// Returns the path from a service that is being created to this point and back to it; nil if the service is not
  /// being created.
  func path(to key: ServiceKey, in container: InjectionContainer) -> [String]? {
    var inner: [String] = []
    var next: ResolutionContext? = self
    while let making = next {
      inner.append(making.label)
      if making.key == key, making.container === container { return inner.reversed() + [making.label] }
      next = making.outer
    }
    return nil
  }
}
