import Foundation
import Rill
import RillList

/// The timeline as a list: a section with the profile, then one with the moments, both without a title.
final class MomentsTimelineViewModel: ListViewModel {
  let listItems = BehaviorRelay<ListSections>(value: [])
  let loadError = BehaviorRelay<(any Error)?>(value: nil)

  private let session: UserSession
  private let repository: MomentsRepository
  private let tracker: any Tracker
  private let bag = DisposeBag()

  /// - Parameters:
  ///   - locale: chooses the language of dates and counts.
  ///   - timeZone: decides which day a date falls on.
  init(
    session: UserSession, repository: MomentsRepository, tracker: any Tracker, locale: Locale, timeZone: TimeZone
  ) {
    self.session = session
    self.repository = repository
    self.tracker = tracker
    // The rows hold the repository, and the repository's stream holds the list of rows: the bag, which dies with this
    // object, is what ends that. So nothing here may capture `self`.
    repository.timeline
      .compactMap { $0 }
      .map { Self.sections($0, repository: repository, tracker: tracker, locale: locale, timeZone: timeZone) }
      .bind(to: listItems)
      .disposed(by: bag)
  }

  func trackScreenviews() {
    tracker.track(.screenView(name: "Moments timeline", userID: session.userID))
  }

  func loadItems() -> Observable<Void> { repository.load() }

  private static func sections(
    _ snapshot: MomentsSnapshot, repository: MomentsRepository, tracker: any Tracker, locale: Locale,
    timeZone: TimeZone
  ) -> ListSections {
    let dateText = PostDateText(now: snapshot.date, locale: locale, timeZone: timeZone)
    return [
      ListSection(
        model: ListSectionModel(id: "profile"),
        items: [UserProfileListItemViewModel(userDetails: snapshot.details.userDetails)]),
      ListSection(
        model: ListSectionModel(id: "moments"),
        items: snapshot.details.moments.map {
          MomentListItemViewModel(moment: $0, dateText: dateText, repository: repository, tracker: tracker)
        }),
    ]
  }
}
