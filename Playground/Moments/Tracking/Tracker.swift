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
