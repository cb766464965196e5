/// The outcomes of a visit's requests.
struct ServerTally: Equatable, Sendable {
  var requests = 0
  var answered = 0
  var failed = 0
  var canceled = 0
}

extension ServerTally: CustomStringConvertible {
  /// "9: 6 answered, 1 failed, 2 canceled". Outcomes without requests are left out.
  var description: String {
    let ends = [(answered, "answered"), (failed, "failed"), (canceled, "canceled")].filter { $0.0 > 0 }
    return "\(requests): " + ends.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
