import Rill

/// An error that changes together with the machine and is published afterward, together with the state.
///
/// User code may run between the two and end another load. What is published is always the error as it is then, so the
/// error of an older load never replaces that of a newer one.
@MainActor
final class LoadError {
  nonisolated let published = BehaviorRelay<(any Error)?>(value: nil)
  private(set) var current: (any Error)?
  private var isPublished = true
  private var isHidden = false

  nonisolated init() {}

  /// Changes the error, without running user code.
  func set(_ error: (any Error)?) {
    current = error
    isPublished = false
  }

  /// Clears the error, without running user code. Its absence is not published again.
  func clear() {
    if current != nil { set(nil) }
  }

  /// Publishes the current error, or its absence while it is hidden, unless that has been done.
  func publish(isHidden: Bool = false) {
    let isNew = !isPublished || isHidden != self.isHidden && current != nil
    (isPublished, self.isHidden) = (true, isHidden)
    if isNew { published.accept(isHidden ? nil : current) }
  }
}
