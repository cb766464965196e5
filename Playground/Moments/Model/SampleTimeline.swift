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

extension Sample {
  /// The first answer in the format of a server and of a file.
  static func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let answer = ["data": ["getMomentsDetailsByUserID": details]]
    return String(decoding: try encoder.encode(answer), as: UTF8.self)
  }
}

extension Sample {
  static let newestMoment = photos("n03", noor, "后问的先到了。Asked last, answered first.", ago: -7)

  static let newMoments = [
    photos("n01", ada, "Ferry is late again, the light is not.", ago: -6, photos: ["ferry-1", "ferry-2"]),
    photos("n02", mo, "刚到家，先睡了 😴", ago: -2),
  ]

  static let moments = [
    photos("m01", ada, "First swim of the year. 4 °C. Never again (until tomorrow).", ago: 2, photos: ["lake"]),
    photos("m02", mo, "今天的晚霞，像有人把橘子汁打翻在天上。", ago: 9, photos: ["sky-1", "sky-2", "sky-3"], likes: likes("ada")),
    photos("m03", kai, "Bread, third attempt.", ago: 34, photos: ["bread"], likes: likes("mo", "ada")),
    link("m04", noor, "A long read about tide mills", ago: 58, "https://reads.example.com/tide-mills?page=1"),
    photos("m05", xiaoyu, "全家出动 👨‍👩‍👧‍👦 去看海 🌊", ago: 75, photos: ["sea-1", "sea-2", "sea-3", "sea-4", "sea-5"]),
    photos("m06", ada, nil, ago: 128, photos: ["untitled"]),
    photos("m07", mo, "Lost: one gray glove. Found: one gray glove, not mine.", ago: 190),
    photos(
      "m08", kai, "🇨🇳🇧🇷🇫🇮 everyone made it to the meetup 🎉",
      ago: 260, photos: ["meetup"], likes: likedByMany, isLiked: true),
    link("m09", noor, "This address has a blank in it", ago: 300, "https://broken example/path"),
    photos("m10", xiaoyu, "周末练习：一笔画完整座城市。", ago: 420, photos: ["sketch"]),
    Moment(
      id: "m11", userDetails: ada, type: .photos, title: "Posted on a day no one can read", url: nil,
      photos: [], createdDate: "the day before", isLiked: false, likes: nil),
    photos("m12", mo, "   ", ago: 700, photos: ["blank-title"]),
    photos("m13", kai, "Café, naïve, Ångström: all spelled right for once.", ago: 1_000),
    link(
      "m14", ada, "Notes from the night train",
      ago: 1_500, "https://reads.example.com/night-train", likes: likes("lin"), isLiked: true),
    photos("m15", noor, "雨下了一整天，书也看了一整天。", ago: 1_800, photos: ["rain"]),
    photos(
      "m16", xiaoyu, "👩🏽‍🚀 practice run",
      ago: 3_000, photos: ["rocket-1", "rocket-2"], likes: likes("kai", "mo", "ada")),
    photos("m17", mo, "Eleven tomatoes from one plant!", ago: 4_400, photos: ["tomatoes"]),
    photos("m18", kai, nil, ago: 5_900),
    link("m19", noor, "不是网址的网址", ago: 7_200, "看这里"),
    photos("m20", ada, "Moved the desk to the window. Moved it back.", ago: 9_000, photos: ["desk-1", "desk-2"]),
    photos("m21", xiaoyu, "新的一年，少说话，多走路。", ago: 30_000, photos: ["road"], likes: likes("mo")),
    photos(
      "m22", mo,
      "A very long one: we walked from the old harbour to the lighthouse, missed the last bus, walked back, and found "
        + "the bakery opening just as we passed it for the second time.",
      ago: 60_000, photos: ["harbour"]),
    photos("m23", kai, "Hello. This is the first thing I post here.", ago: 525_600),
  ]

  private static let ada = Moment.Author(name: "Ada", avatar: image("avatars/ada"))
  private static let mo = Moment.Author(name: "阿莫", avatar: image("avatars/mo"))
  private static let kai = Moment.Author(name: "Kai", avatar: image("avatars/kai"))
  private static let noor = Moment.Author(name: "Noor", avatar: image("avatars/noor"))
  private static let xiaoyu = Moment.Author(name: "小雨 ☔️", avatar: image("avatars/xiaoyu"))

  private static let likedByMany = likes((1...36).map { "guest-\($0)" } + [session.userID])

  /// - Parameter ago: the minutes before the visit begins.
  private static func photos(
    _ id: String, _ author: Moment.Author, _ title: String?, ago: Int, photos: [String] = [],
    likes: [Moment.Like] = [], isLiked: Bool = false
  ) -> Moment {
    Moment(
      id: id, userDetails: author, type: .photos, title: title, url: nil, photos: photos.map { image("photos/\($0)") },
      createdDate: date(ago), isLiked: isLiked, likes: likes)
  }

  private static func link(
    _ id: String, _ author: Moment.Author, _ title: String, ago: Int, _ url: String,
    likes: [Moment.Like] = [], isLiked: Bool = false
  ) -> Moment {
    Moment(
      id: id, userDetails: author, type: .url, title: title, url: url, photos: [],
      createdDate: date(ago), isLiked: isLiked, likes: likes)
  }

  private static func date(_ minutesAgo: Int) -> String { String(Int(now.timeIntervalSince1970) - minutesAgo * 60) }
}
