/// Receives the user's actions, for analysis.
protocol Tracker: Sendable {
  func track(_ event: TrackingEvent)
}

/// An action of a user, or something that a user saw.
enum TrackingEvent: Equatable, Sendable {
  /// A screen appeared.
  case screenView(name: String, userID: String)
  case like(momentID: String)
  case unlike(momentID: String)
  /// A row of a page's module came into view.
  case impression(item: String, module: String)
  case tap(item: String, module: String)
}

extension TrackingEvent: CustomStringConvertible {
  var description: String {
    switch self {
    case .screenView(let name, let userID): "screen view \"\(name)\" of \(userID.printable(atMost: 40))"
    case .like(let momentID): "like of \(momentID.printable(atMost: 40))"
    case .unlike(let momentID): "unlike of \(momentID.printable(atMost: 40))"
    case .impression(let item, let module): "impression of \(item.printable(atMost: 40)) in \(module)"
    case .tap(let item, let module): "tap on \(item.printable(atMost: 40)) in \(module)"
    }
  }
}
