import Rill
import RillList

@testable import playground

extension MomentsDetails {
  /// A timeline of user "me" with moments of these ids.
  static func made(of ids: String...) -> MomentsDetails { MomentsDetails(moments: ids.map { .made($0) }) }

  init(moments: [Moment]) {
    self.init(userDetails: UserDetails(id: "me", name: "Me", avatar: "a", backgroundImage: "b"), moments: moments)
  }

  func replacing(_ moment: Moment) -> MomentsDetails {
    MomentsDetails(userDetails: userDetails, moments: moments.map { $0.id == moment.id ? moment : $0 })
  }
}

extension Moment {
  /// Likes of a timeline in which nothing is tapped.
  static let noLikes = Optimistic(BehaviorRelay<[Moment]>(value: []), mark: BehaviorRelay(value: 0))

  static func made(
    _ id: String, isLiked: Bool = false, likes: [Like]? = nil, at createdDate: Int = 1_710_504_000
  ) -> Moment {
    Moment(
      id: id, userDetails: Author(name: "Ada", avatar: "x"), type: .photos, title: "Title of \(id)", url: nil,
      photos: [],
      createdDate: "\(createdDate)", isLiked: isLiked, likes: likes)
  }
}
