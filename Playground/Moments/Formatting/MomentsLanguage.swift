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

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
