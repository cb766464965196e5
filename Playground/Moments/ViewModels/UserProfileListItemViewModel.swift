import Foundation
import RillList

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
