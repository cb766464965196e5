import Foundation

/// The built-in timeline: invented, with fixed times, and with the irregularities of real data.
enum Sample {
  /// The user of the timeline.
  static let session = UserSession(userID: "lin")
  /// The beginning of the visit: March 15, 2024, noon, in UTC.
  static let now = Date(timeIntervalSince1970: 1_710_504_000)
  static let timeZone = TimeZone.gmt
  static var locale: Locale { MomentsLanguage.current.locale }

  /// The first answer: 23 moments.
  static let details = MomentsDetails(userDetails: user, moments: moments)

  /// The answer some minutes later: it has two new moments, "m03" has another title and likes, and "m07" is gone.
  static let refreshedDetails: MomentsDetails = {
    var later = moments
    later.removeAll { $0.id == "m07" }
    if let changed = later.firstIndex(where: { $0.id == "m03" }) {
      later[changed].title = "Bread, third attempt: it rose! (edited)"
      later[changed].likes = likes("mo", "ada", "kai", "noor")
    }
    return MomentsDetails(userDetails: user, moments: newMoments + later)
  }()

  /// The answer after that: one more moment.
  static let newestDetails = MomentsDetails(userDetails: user, moments: [newestMoment] + refreshedDetails.moments)

  private static let user = MomentsDetails.UserDetails(
    id: session.userID,
    name: "林一 Lin",
    avatar: image("avatars/lin"),
    backgroundImage: image("backgrounds/harbour")
  )

  static func image(_ name: String) -> String { "https://images.example.com/\(name).jpg" }

  static func likes(_ ids: [String]) -> [Moment.Like] {
    ids.map { Moment.Like(id: $0, avatar: image("avatars/\($0)")) }
  }

  static func likes(_ ids: String...) -> [Moment.Like] { likes(ids) }
}
