/// A page that can be visited: what its visit is called on the command line.
enum Page: String, CaseIterable, Sendable {
  case timeline
  case home
  case bookstore
  case feed

  /// What there is to see, for the usage text.
  var summary: String {
    switch self {
    case .timeline: "the Moments timeline (the default)"
    case .home: "a shop's home page of components, in the server's order"
    case .bookstore: "a book store of modules, and a page made by a template"
    case .feed: "a feed that is loaded page by page, with retry and refresh"
    }
  }

  /// The names, in a sentence.
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Plays the scripted visit in virtual time: the same bytes in every run.
  @MainActor
  func play(width: Int, colour: Bool, write: @escaping (String) -> Void) {
    switch self {
    case .timeline: Visit(width: width, colour: colour, write: write).play()
    case .home: HomeVisit(width: width, colour: colour, write: write).play()
    case .bookstore: BookstoreVisit(width: width, colour: colour, write: write).play()
    case .feed: FeedVisit(width: width, colour: colour, write: write).play()
    }
  }
}
