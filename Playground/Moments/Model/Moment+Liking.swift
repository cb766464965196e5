extension Moment {
  /// Updates the moment after this user starts or stops liking it.
  mutating func setLiked(_ isLiked: Bool, by userID: String, avatar: String) {
    self.isLiked = isLiked
    var likes = likes ?? []
    if !isLiked {
      likes.removeAll { $0.id == userID }
    } else if !likes.contains(where: { $0.id == userID }) {
      likes.append(Like(id: userID, avatar: avatar))
    }
    self.likes = likes
  }
}

extension MomentsDetails {
  /// The server's details after the visitor likes some moments, or removes likes.
  func liking(_ changes: [String: Bool]) -> MomentsDetails {
    var details = self
    for index in details.moments.indices {
      guard let isLiked = changes[details.moments[index].id] else { continue }
      details.moments[index].setLiked(isLiked, by: Sample.session.userID, avatar: userDetails.avatar)
    }
    return details
  }
}
