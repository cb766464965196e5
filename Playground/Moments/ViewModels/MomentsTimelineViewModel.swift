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

/// A moment and the words for its date, from which its row follows.
private struct DatedMoment: Equatable {
  let moment: Moment
  let dateText: PostDateText

  static func == (left: Self, right: Self) -> Bool {
    left.moment == right.moment && left.dateText.now == right.dateText.now
  }
}
