import Foundation
import RillList

/// One moment, ready to be shown.
struct MomentListItemViewModel: ListItemViewModel {
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

  init(moment: Moment, dateText: PostDateText) {
    id = ListItemID(moment.id)
    authorName = moment.userDetails.name
    title = moment.title.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    photoURLs = moment.photos.compactMap { URL(web: $0) }
    linkURL = moment.url.flatMap { URL(web: $0) }
    postDate = dateText.text(unixSeconds: moment.createdDate)
    isLiked = moment.isLiked ?? false
    let likes = moment.likes ?? []
    likesText = likes.isEmpty ? nil : dateText.language.likes(likes.count)
  }
}

/// The visitor likes a moment, or takes the like back, whichever its row does not show.
struct LikeTapped: ListEvent, Equatable {}
