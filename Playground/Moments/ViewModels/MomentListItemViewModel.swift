import Foundation
import RillList

/// One moment, ready to be shown.
///
/// A value: two are equal when they show the same.
struct MomentListItemViewModel: ListItemViewModel, Equatable {
  /// The moment's own.
  let id: ListItemID
  let authorName: String
  /// Nil when there is none, or only blanks.
  let title: String?
  /// The photos that have a usable address, in their order.
  let photoURLs: [URL]
  /// Where the moment leads; nil when it leads nowhere or its address is unusable.
  let linkURL: URL?
  /// When it was posted, in words; nil when the server's date cannot be read.
  let postDate: String?
  let isLiked: Bool
  /// "12 likes", or nil when nobody likes it.
  let likesText: String?

  private let action: LikeAction

  init(moment: Moment, dateText: PostDateText, repository: MomentsRepository, tracker: any Tracker) {
    id = ListItemID(moment.id)
    authorName = moment.userDetails.name
    title = moment.title.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    photoURLs = moment.photos.compactMap { URL(web: $0) }
    linkURL = moment.url.flatMap { URL(web: $0) }
    postDate = dateText.text(unixSeconds: moment.createdDate)
    isLiked = moment.isLiked ?? false
    let likes = moment.likes ?? []
    likesText = likes.isEmpty ? nil : dateText.language.likes(likes.count)
    action = LikeAction(momentID: moment.id, repository: repository, tracker: tracker)
  }

  /// Likes the moment, or takes the like back, whichever this row does not show; and tracks it.
  func like() { action.perform(isLiked: !isLiked) }
}

/// What a tap on the heart does.
private struct LikeAction: Sendable {
  let momentID: String
  let repository: MomentsRepository
  let tracker: any Tracker

  func perform(isLiked: Bool) {
    tracker.track(isLiked ? .like(momentID: momentID) : .unlike(momentID: momentID))
    repository.updateLike(momentID: momentID, isLiked: isLiked)
  }
}

extension LikeAction: Equatable {
  /// Always true: what a row does is no part of what it shows.
  static func == (_: LikeAction, _: LikeAction) -> Bool { true }
}
