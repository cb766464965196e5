import Foundation

/// Words when something was posted, seen from a fixed moment: "5 minutes ago", "yesterday", "Mar 1, 2024".
///
/// Written out here because Foundation's relative formatter is missing on Linux, and because the words of a system
/// library change from one version to the next, which a stored picture does not survive.
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

  /// The words for a date given as Unix seconds; nil when the text is no such number or lies outside the years 1970 to
  /// 9999.
  func text(unixSeconds text: String) -> String? {
    guard let seconds = Int(text), Self.calendarSeconds.contains(seconds) else { return nil }
    return self.text(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  /// The words for a date. A date that lies ahead by less than a minute is the other clock's error and counts as now.
  func text(for date: Date) -> String {
    let age = now.timeIntervalSince(date)
    guard age > -60 else { return absolute(date) }
    if age < 60 { return language.justNow }
    if age < 3_600 { return language.ago(minutes: Int(age / 60)) }
    if age < 86_400 { return language.ago(hours: Int(age / 3_600)) }
    // From here the days of the calendar count: 30 hours may lie one midnight back or two.
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
