/// Takes what users do, for whoever studies it.
protocol Tracker: Sendable {
  func track(_ event: TrackingEvent)
}

/// Something that a user did or saw.
enum TrackingEvent: Equatable, Sendable {
  /// A screen appeared.
  case screenView(name: String, userID: String)
  case like(momentID: String)
  case unlike(momentID: String)
}

extension TrackingEvent: CustomStringConvertible {
  var description: String {
    switch self {
    case .screenView(let name, let userID): "screen view \"\(name)\" of \(userID.printable(atMost: 40))"
    case .like(let momentID): "like of \(momentID.printable(atMost: 40))"
    case .unlike(let momentID): "unlike of \(momentID.printable(atMost: 40))"
    }
  }
}
