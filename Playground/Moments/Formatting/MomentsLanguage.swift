import Foundation
import RillList

/// The languages of the lists' own words and of the timeline's few phrases. Every other language falls back to English.
///
/// The raw value is the language's name on the command line.
enum MomentsLanguage: String, CaseIterable, Sendable {
  case english
  case chinese

  /// The language of the screens that are made.
  @TaskLocal static var current = MomentsLanguage.english

  init(locale: Locale) {
    self = locale.language.languageCode?.identifier == "zh" ? .chinese : .english
  }
}

extension MomentsLanguage {
  /// The words of a list.
  var texts: ListTexts {
    switch self {
    case .english: .english
    case .chinese: .chinese
    }
  }

  var locale: Locale {
    switch self {
    case .english: Locale(identifier: "en_US")
    case .chinese: Locale(identifier: "zh_CN")
    }
  }

  var justNow: String {
    switch self {
    case .english: "just now"
    case .chinese: "刚刚"
    }
  }

  var yesterday: String {
    switch self {
    case .english: "yesterday"
    case .chinese: "昨天"
    }
  }

  func ago(minutes: Int) -> String {
    switch self {
    case .english: Self.counted(minutes, "minute") + " ago"
    case .chinese: "\(minutes)分钟前"
    }
  }

  func ago(hours: Int) -> String {
    switch self {
    case .english: Self.counted(hours, "hour") + " ago"
    case .chinese: "\(hours)小时前"
    }
  }

  func ago(days: Int) -> String {
    switch self {
    case .english: Self.counted(days, "day") + " ago"
    case .chinese: "\(days)天前"
    }
  }

  /// A date of the Gregorian calendar; `month` counts from 1.
  func date(year: Int, month: Int, day: Int) -> String {
    switch self {
    case .english:
      "\(Self.months.indices.contains(month - 1) ? Self.months[month - 1] : String(month)) \(day), \(year)"
    case .chinese: "\(year)年\(month)月\(day)日"
    }
  }

  func likes(_ count: Int) -> String {
    switch self {
    case .english: Self.counted(count, "like")
    case .chinese: "\(count)个赞"
    }
  }

  /// The last row of a list while its next page loads.
  var loadingMore: String {
    switch self {
    case .english: "Loading more…"
    case .chinese: "正在加载更多…"
    }
  }

  /// The last row of a list that has no other page.
  var end: String {
    switch self {
    case .english: "That was all."
    case .chinese: "没有更多了。"
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

/// Describes when something was posted, relative to a fixed moment: "5 minutes ago", "yesterday", "Mar 1, 2024".
///
/// Foundation's relative formatter is missing on Linux (Swift 6.3.1), and the wording of a system library changes
/// between versions, which would break stored pictures. The playground therefore has its own.
struct PostDateText: Sendable {
  let now: Date
  let language: MomentsLanguage
  private let calendar: Calendar

  init(now: Date, locale: Locale, timeZone: TimeZone) {
    self.now = now
    language = MomentsLanguage(locale: locale)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  /// The text for a date in Unix seconds; nil when the text is not such a number or is outside the years 1970 to 9999.
  func text(unixSeconds text: String) -> String? {
    guard let seconds = Int(text), Self.calendarSeconds.contains(seconds) else { return nil }
    return self.text(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  /// The text for a date. A date less than a minute in the future is an error of the other clock and counts as now.
  func text(for date: Date) -> String {
    let age = now.timeIntervalSince(date)
    guard age > -60 else { return absolute(date) }
    if age < 60 { return language.justNow }
    if age < 3_600 { return language.ago(minutes: Int(age / 60)) }
    if age < 86_400 { return language.ago(hours: Int(age / 3_600)) }
    // Counting days is slow, and a long list has many dates. Eight times 24 hours are more than a week of days.
    if age >= 8 * 86_400 { return absolute(date) }
    // From here on calendar days count: 30 hours can span one midnight or two.
    switch calendar.dateComponents([.day], from: startOfDay(date), to: startOfDay(now)).day {
    case 1?: return language.yesterday
    case .some(let days) where days < 7: return language.ago(days: days)
    default: return absolute(date)
    }
  }

  private func startOfDay(_ date: Date) -> Date { calendar.startOfDay(for: date) }

  private func absolute(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return language.justNow }
    return language.date(year: year, month: month, day: day)
  }

  private static let calendarSeconds = 0...253_402_300_799
}

extension Duration {
  /// "2 seconds", "1 second" or "0.25 seconds".
  var inSeconds: String {
    let seconds = self / .seconds(1)
    if let whole = Int(exactly: seconds) { return whole == 1 ? "1 second" : "\(whole) seconds" }
    return "\(seconds) seconds"
  }

  /// "422.8": seconds with one decimal, truncated.
  var tenths: String {
    let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
