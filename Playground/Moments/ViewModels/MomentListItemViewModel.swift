import Foundation
import Rill
import RillList

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
  /// The likes of all moments. They change beside the row: what the server has confirmed looks the same.
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
