/// Why a visit cannot go on. Its captions would tell what has not happened.
struct VisitError: Error, Equatable, Sendable {
  /// The step that it ends before.
  var step: Int
  /// Completes "The visit ends at step 6: …", like "no row “r2” is on the page".
  var reason: String
}

extension VisitError: CustomStringConvertible {
  var description: String { "The visit ends at step \(step): \(reason)." }
}
