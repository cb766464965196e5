/// One post of the timeline, in the server's format. Dates and addresses stay text here: an unreadable one affects only
/// its row, whose view model leaves it out, and the moment is kept.
struct Moment: Codable, Equatable, Identifiable, Sendable {
  /// The author of a moment.
  struct Author: Codable, Equatable, Sendable {
    var name: String
    var avatar: String

    enum CodingKeys: CodingKey { case name, avatar }
  }

  /// A user who likes the moment.
  struct Like: Codable, Equatable, Sendable {
    var id: String
    var avatar: String

    enum CodingKeys: CodingKey { case id, avatar }
  }

  var id: String
  var userDetails: Author
  var type: MomentType
  var title: String?
  var url: String?
  var photos: [String]
  /// Unix seconds as text.
  var createdDate: String
  /// Whether the user of this timeline likes it; nil if the request did not include likes.
  var isLiked: Bool?
  var likes: [Like]?

  enum CodingKeys: CodingKey { case id, userDetails, type, title, url, photos, createdDate, isLiked, likes }
}
