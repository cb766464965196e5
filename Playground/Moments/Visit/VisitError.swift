/// Why a visit cannot go on. Its captions would tell what has not happened.
struct VisitError: Error, Equatable, Sendable {
  /// The step that it ends before.
  var step: Int
  /// A sentence, and lines on what there was instead.
  var reason: String
}

extension VisitError: CustomStringConvertible {
  var description: String { "The visit ends at step \(step): \(reason)" }
}
