/// The reason why a visit cannot continue. Its further captions would be wrong.
struct VisitError: Error, Equatable, Sendable {
  /// The step that it stops before.
  var step: Int
  /// A sentence, and lines on the actual state.
  var reason: String
}

extension VisitError: CustomStringConvertible {
  var description: String { "The visit ends at step \(step): \(reason)" }
}
