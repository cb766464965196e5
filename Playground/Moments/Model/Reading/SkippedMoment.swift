/// A moment that was left out of an answer because it could not be read.
struct SkippedMoment: Equatable, Sendable {
  /// Its position in the answer, from 0.
  var index: Int
  /// Its id, if at least that was readable.
  var id: String?
  /// The problem, with the path inside the moment.
  var problem: ShapeProblem
}

extension SkippedMoment: CustomStringConvertible {
  var description: String {
    "Skipped \(reason)."
  }

  /// The middle of a sentence.
  var reason: String {
    let name = id.map { " (\($0.printable(atMost: 40)))" } ?? ""
    return "moments[\(index)]\(name): \(problem)"
  }
}
