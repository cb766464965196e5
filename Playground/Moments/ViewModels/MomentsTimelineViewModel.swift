import Foundation
import Rill
import RillList

/// The timeline as a list: a section with the profile, then one with the moments, both without a title.
final class MomentsTimelineViewModel: ListViewModel {
  private let session: UserSession
  private let tracker: any Tracker

  /// - Parameters:
  ///   - locale: selects the language of dates and counts.
  ///   - timeZone: determines the day of a date.
  init(
    session: UserSession, repository: MomentsRepository, tracker: any Tracker, locale: Locale, timeZone: TimeZone
  ) {
    self.session = session
    self.tracker = tracker
    let moments = Derived(repository.timeline) { snapshot -> [DatedMoment] in
      guard let snapshot else { return [] }
      let dateText = PostDateText(now: snapshot.date, locale: locale, timeZone: timeZone)
      return snapshot.details.moments.map { DatedMoment(moment: $0, dateText: dateText) }
    }
    let rows = moments.mapEach(id: \.moment.id) { [likes = repository.likes] dated -> any ListItemViewModel in
      MomentListItemViewModel(moment: dated.moment, dateText: dated.dateText, likes: likes)
    }
    let sections = Derived(repository.timeline, rows) { snapshot, rows -> ListSections? in
      guard let snapshot else { return nil }
      return [
        ListSection(id: "profile", [UserProfileListItemViewModel(userDetails: snapshot.details.userDetails)]),
        ListSection(id: "moments", rows),
      ]
    }
    super.init(sections: sections.compactMap { $0 }, loader: Loader { _ in repository.load() })
    on(LikeTapped.self, in: MomentListItemViewModel.self) { _, row in
      let (moment, isLiked) = ("\(row.item.id)", !row.item.isLiked)
      tracker.track(isLiked ? .like(momentID: moment) : .unlike(momentID: moment))
      repository.updateLike(momentID: moment, isLiked: isLiked)
    }
  }

  override func trackScreenviews() {
    tracker.track(.screenView(name: "Moments timeline", userID: session.userID))
  }
}

/// A moment and the words for its date, from which its row follows. A load at another time makes no other row as long as
/// the words are the same.
private struct DatedMoment: Equatable {
  let moment: Moment
  let dateText: PostDateText

  static func == (left: Self, right: Self) -> Bool {
    // The words only if they may differ, because a like compares all rows.
    left.moment == right.moment && (left.dateText.now == right.dateText.now || left.postDate == right.postDate)
  }

  private var postDate: String? { dateText.text(unixSeconds: moment.createdDate) }
}

/// One moment, ready to be shown.
struct MomentListItemViewModel: ListItemViewModel {
  /// The id of the moment.
  let id: ListItemID
  let authorName: String
  /// Nil if there is none, or only blanks.
  let title: String?
  /// The photos that have a usable address, in their order.
  let photoURLs: [URL]
  /// The address that the moment links to; nil if it has none or it is unusable.
  let linkURL: URL?
  /// When it was posted, in words; nil if the server's date is unreadable.
  let postDate: String?
  let isLiked: Bool
  /// "12 likes", or nil if it has no likes.
  let likesText: String?
  /// The likes of all moments. They change beside the row: a confirmed like looks the same.
  @ByIdentity private var likes: Optimistic<Moment, Int>

  init(moment: Moment, dateText: PostDateText, likes: Optimistic<Moment, Int>) {
    id = ListItemID(moment.id)
    authorName = moment.userDetails.name
    title = moment.title.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    photoURLs = moment.photos.compactMap { URL(web: $0) }
    linkURL = moment.url.flatMap { URL(web: $0) }
    postDate = dateText.text(unixSeconds: moment.createdDate)
    isLiked = moment.isLiked ?? false
    let likers = moment.likes ?? []
    likesText = likers.isEmpty ? nil : dateText.language.likes(likers.count)
    _likes = ByIdentity(wrappedValue: likes)
  }

  /// Whether a tap on the heart waits for the server.
  var isPending: Derived<Bool> { likes.isPending("\(id)") }
}

/// The visitor toggles the like of a moment.
struct LikeTapped: ListEvent, Equatable {}

/// The row above the moments: the user of the timeline.
struct UserProfileListItemViewModel: ListItemViewModel {
  let id: ListItemID
  let name: String
  let avatarURL: URL?
  let backgroundImageURL: URL?

  init(userDetails: MomentsDetails.UserDetails) {
    id = ListItemID("profile \(userDetails.id)")
    name = userDetails.name
    avatarURL = URL(web: userDetails.avatar)
    backgroundImageURL = URL(web: userDetails.backgroundImage)
  }
}

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
