/// The reason why a visit cannot continue. Its further captions would be wrong.
struct VisitError: Error, Equatable, Sendable {
  /// The step that it stops before.
  var step: Int
  /// A sentence, and lines on the actual state.
  var reason: String
  /// Whether it is the visit on a phone, whose pictures are wanted, and not the one in the terminal.
  var isOnPhone = false
}

extension VisitError: CustomStringConvertible {
  var description: String { "The visit\(isOnPhone ? " on a phone" : "") ends at step \(step): \(reason)" }
}
