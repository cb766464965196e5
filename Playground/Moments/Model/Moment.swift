/// One post of the timeline, as the server words it: dates and addresses stay text here, because what cannot be read
/// in them is a matter of one row (its view model leaves them out) and no reason to lose the moment.
struct Moment: Codable, Equatable, Sendable {
  /// Who posted it.
  struct Author: Codable, Equatable, Sendable {
    var name: String
    var avatar: String

    enum CodingKeys: CodingKey { case name, avatar }
  }

  /// Somebody who likes it.
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
  /// Whether the user of this timeline likes it; nil when the server was not asked for likes.
  var isLiked: Bool?
  var likes: [Like]?

  enum CodingKeys: CodingKey { case id, userDetails, type, title, url, photos, createdDate, isLiked, likes }
}
