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
