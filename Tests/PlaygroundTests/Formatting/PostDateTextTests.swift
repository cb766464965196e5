import Foundation
import Testing

@testable import playground

@Suite struct PostDateTextTests {
  private func text(
    _ secondsAgo: Int, locale: String = "en_US", zone: TimeZone = .gmt, now: Date = Sample.now
  ) -> String? {
    PostDateText(now: now, locale: Locale(identifier: locale), timeZone: zone)
      .text(unixSeconds: String(Int(now.timeIntervalSince1970) - secondsAgo))
  }

  @Test(arguments: [
    (-61, "Mar 15, 2024", "2024年3月15日"),
    (-59, "just now", "刚刚"),
    (0, "just now", "刚刚"),
    (59, "just now", "刚刚"),
    (60, "1 minute ago", "1分钟前"),
    (300, "5 minutes ago", "5分钟前"),
    (3_599, "59 minutes ago", "59分钟前"),
    (3_600, "1 hour ago", "1小时前"),
    (86_399, "23 hours ago", "23小时前"),
    (86_400, "yesterday", "昨天"),
    (129_600, "yesterday", "昨天"),
    (129_601, "2 days ago", "2天前"),
    (6 * 86_400, "6 days ago", "6天前"),
    (6 * 86_400 + 43_201, "Mar 8, 2024", "2024年3月8日"),
    (75 * 86_400, "Dec 31, 2023", "2023年12月31日"),
  ])
  func `the words follow the age`(secondsAgo: Int, english: String, chinese: String) {
    #expect(text(secondsAgo) == english)
    #expect(text(secondsAgo, locale: "zh_CN") == chinese)
  }

  @Test func `an unknown language reads English`() {
    #expect(text(300, locale: "fr_FR") == "5 minutes ago")
  }

  @Test func `the time zone decides which day it was`() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    // Noon in UTC is 21:00 in Tokyo: 40 hours earlier it was 5:00 on the previous day there, but two days earlier in
    // UTC.
    #expect(text(40 * 3_600) == "2 days ago")
    #expect(text(40 * 3_600, zone: tokyo) == "yesterday")
    // 21 days and 6 hours earlier it was 6:00 in UTC, and 15:00 on the same day in Tokyo; 13 hours earlier, the next
    // day.
    #expect(text(21 * 86_400 + 13 * 3_600) == "Feb 22, 2024")
    #expect(text(20 * 86_400 + 20 * 3_600) == "Feb 23, 2024")
    #expect(text(20 * 86_400 + 20 * 3_600, zone: tokyo) == "Feb 24, 2024")
  }

  @Test func `a night of 23 hours counts as a day`() throws {
    // Clocks were set forward in Berlin at 02:00 on March 31, 2024.
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let noon = Date(timeIntervalSince1970: 1_711_965_600)  // 1 April, 12:00 in Berlin
    #expect(text(86_400 + 11 * 3_600, zone: berlin, now: noon) == "yesterday")
    #expect(text(86_400 + 12 * 3_600, zone: berlin, now: noon) == "2 days ago")
  }

  @Test(arguments: [
    "", "soon", "12.5", "1e3", "nan", " 5", "0x10", "253402300800", "-1", "99999999999999999999", "٣",
  ])
  func `an invalid date has no text`(text: String) {
    #expect(PostDateText(now: Sample.now, locale: Sample.locale, timeZone: .gmt).text(unixSeconds: text) == nil)
  }

  @Test(arguments: [("253402300799", "Dec 31, 9999"), ("0", "Jan 1, 1970")])
  func `the first and the last second are still dates`(seconds: String, expected: String) {
    #expect(PostDateText(now: Sample.now, locale: Sample.locale, timeZone: .gmt).text(unixSeconds: seconds) == expected)
  }
}
