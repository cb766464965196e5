import Foundation
import Synchronization

/// A factory that runs, and the one that it was asked by: how a service is found that is needed to make itself.
///
/// It travels as a task-local value, so the tasks that a factory starts inherit it. They may well ask for what the
/// factory makes, since they do not run inside it: only what runs on this thread, and has not ended, is on this stack.
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

  /// This, if it is on the stack of the caller.
  var onThisThread: ResolutionContext? {
    isRunning.load(ordering: .relaxed) && thread == ObjectIdentifier(Thread.current) ? self : nil
  }

  /// The way from a service that is being made to here and back to it; nil if it is not being made.
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
