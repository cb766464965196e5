import Foundation

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

/// The content of a moment.
enum MomentType: String, Encodable, Equatable, Sendable {
  case url = "URL"
  case photos = "PHOTOS"
}

extension MomentType: Decodable {
  // Written by hand, because the message of the synthesized initializer names Swift types, and users see that message.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let type = MomentType(rawValue: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "is neither URL nor PHOTOS")
    }
    self = type
  }
}

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

extension URL {
  /// An http or https address with a host, or nil.
  ///
  /// Foundation accepts more: it parses "not a url" as a relative address, and accepts `http://` without a host and a
  /// port above 65535.
  init?(web text: String) {
    guard !text.unicodeScalars.contains(where: \.isBlankOrControl),
      let url = URL(string: text),
      let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host(), !host.isEmpty,
      (1...65535).contains(url.port ?? 80),
      // The loader on Linux recognizes "http", but not "HTTP" (seen with Swift 6.3.1; not reported).
      let lowercased = url.scheme == scheme ? url : URL(string: scheme + text.dropFirst(scheme.count))
    else { return nil }
    self = lowercased
  }
}

extension Unicode.Scalar {
  fileprivate var isBlankOrControl: Bool { properties.isWhitespace || properties.generalCategory == .control }
}
