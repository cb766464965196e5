/// Observes one subscription.
final class Watcher: Sendable {
  enum Moment {
    case element(any Sendable)
    case end(Ending)
    /// The subscription has ended or was disposed of.
    case disposed
  }

  let seesElements: Bool
  private let see: @Sendable (Moment) -> Void

  init(seesElements: Bool, _ see: @escaping @Sendable (Moment) -> Void) {
    self.seesElements = seesElements
    self.see = see
  }

  // These are functions because, in a debug build, a moment would be in the stack frame of the caller, which long
  // chains nest.
  func see(_ element: any Sendable) { see(.element(element)) }
  func see(_ ending: Ending) { see(.end(ending)) }
  func leaves() { see(.disposed) }
}
