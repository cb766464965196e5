/// A page that can be visited: what its visit is called on the command line.
enum Page: String, CaseIterable, Sendable {
  case timeline
  case home
  case bookstore
  case feed
  case profile
  case layout

  /// What there is to see, for the usage text.
  var summary: String {
    switch self {
    case .timeline: "the Moments timeline (the default)"
    case .home: "a shop's home page of components, in the server's order"
    case .bookstore: "a book store of modules, and a page made by a template"
    case .feed: "a feed that is loaded page by page, with retry and refresh"
    case .profile: "view code: a profile, intrinsic sizes, an animated height"
    case .layout: "stacks, and the diagnosis of constraints"
    }
  }

  /// The names, in a sentence.
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The pages beside this one.
  var others: [String] { Self.allCases.filter { $0 != self }.map(\.rawValue) }

  /// Plays the scripted visit in virtual time: the same bytes in every run.
  @MainActor
  func play(width: Int, output: Output) throws(VisitError) {
    switch self {
    case .timeline: try Visit(width: width, output: output).play()
    case .home: try HomeVisit(width: width, output: output).play()
    case .bookstore: try BookstoreVisit(width: width, output: output).play()
    case .feed: try FeedVisit(width: width, output: output).play()
    case .profile: ProfileVisit(width: width, output: output).play()
    case .layout: LayoutVisit(width: width, output: output).play()
    }
  }
}
