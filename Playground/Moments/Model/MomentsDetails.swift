/// The content of a user's timeline: the user and the moments of their friends, newest first, as the server sends them.
///
/// The stored format is that of the server's answer, so a cache file can be read by eye and used as `--source` once it
/// is wrapped in an answer.
struct MomentsDetails: Codable, Equatable, Sendable {
  /// The user whose timeline this is.
  struct UserDetails: Codable, Equatable, Sendable {
    var id: String
    var name: String
    var avatar: String
    var backgroundImage: String

    enum CodingKeys: CodingKey { case id, name, avatar, backgroundImage }
  }

  var userDetails: UserDetails
  /// May hold an id twice: a server that repeats a moment must not break the screen, so the diff handles duplicates.
  var moments: [Moment]
}
