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
    super.init(
      sections: repository.timeline.compactMap { $0 }.map { Self.sections($0, locale: locale, timeZone: timeZone) },
      loader: Loader { _ in repository.load() })
    on(LikeTapped.self, in: MomentListItemViewModel.self) { _, row in
      let (moment, isLiked) = ("\(row.item.id)", !row.item.isLiked)
      tracker.track(isLiked ? .like(momentID: moment) : .unlike(momentID: moment))
      repository.updateLike(momentID: moment, isLiked: isLiked)
    }
  }

  override func trackScreenviews() {
    tracker.track(.screenView(name: "Moments timeline", userID: session.userID))
  }

  private nonisolated static func sections(
    _ snapshot: MomentsSnapshot, locale: Locale, timeZone: TimeZone
  ) -> ListSections {
    let dateText = PostDateText(now: snapshot.date, locale: locale, timeZone: timeZone)
    return [
      ListSection(id: "profile", [UserProfileListItemViewModel(userDetails: snapshot.details.userDetails)]),
      ListSection(
        id: "moments", snapshot.details.moments.map { MomentListItemViewModel(moment: $0, dateText: dateText) }),
    ]
  }
}
