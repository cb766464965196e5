import Foundation
import RillHeadless
import Testing

@testable import playground

@MainActor
@Suite struct VisitTests {
  /// If a picture changes on purpose, for example that of the home page: run `swift run playground home >
  /// Tests/PlaygroundTests/Visit/Expected/home.txt`, and read it.
  @Test(arguments: Page.allCases)
  func `the visit shows the stored pictures, to the byte`(page: Page) throws {
    let url = try #require(Bundle.module.url(forResource: "Expected/\(page.rawValue)", withExtension: "txt"))
    let expected = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    let played = try PlayedVisit.of(page).lines + [""]
    let difference = zip(played, expected).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(difference == nil, "line \(difference.map { $0.offset + 1 } ?? 0)")
    #expect(played.count == expected.count)
  }

  @Test(arguments: Page.allCases)
  func `color is the only difference that color makes`(page: Page) throws {
    let printed = Printed()
    try page.play(on: Display(width: 50, output: printed.output(color: true)))
    let colored = printed.lines.joined(separator: "\n")
    #expect(colored.contains("\u{1B}["))
    // Without a regular expression, which takes seconds here in a debug build.
    let parts = colored.components(separatedBy: "\u{1B}[")
    let plain = parts[0] + parts.dropFirst().map { $0.drop { "0123456789;".contains($0) }.dropFirst() }.joined()
    #expect(plain == (try PlayedVisit.of(page).lines.joined(separator: "\n")))
  }

  @Test(arguments: Page.allCases)
  func `a visit in Chinese takes the same steps`(page: Page) throws {
    let printed = Printed()
    let english = try PlayedVisit.of(page).lines
    try MomentsLanguage.$current.withValue(.chinese) {
      try page.play(on: Display(width: 50, output: printed.output(color: false)))
    }
    #expect(printed.lines.filter { $0.hasPrefix("Steps") } == english.filter { $0.hasPrefix("Steps") })
    let words = ["加载中…", "重试", "刷新中…", "个赞"].filter { word in printed.lines.contains { $0.contains(word) } }
    let lists: [Page: [String]] = [
      .timeline: ["加载中…", "刷新中…", "个赞"], .home: ["加载中…", "重试"], .bookstore: ["加载中…"],
      .feed: ["重试", "刷新中…"], .search: ["重试"],
    ]
    #expect(words == lists[page] ?? [])
    for word in ["Loading…", "Try again", "Refreshing…"] {
      #expect(!printed.lines.contains { $0.hasPrefix("│") && $0.contains(word) })
    }
  }

  @Test func `loads, refreshes and failures are on and off at their times`() throws {
    // Wide, so that no line wraps, and without the summary.
    let lines = try PlayedVisit.of(.timeline, width: 80).lines.filter { $0.hasPrefix(" ") }
    func times(_ text: String) -> [String] {
      lines.filter { $0.hasSuffix(text) }.map { String($0.prefix(8)).trimmingCharacters(in: .whitespaces) }
    }
    #expect(times("isAnimating  true") == ["0.0s"])
    #expect(times("isAnimating  false") == ["0.4s"])
    #expect(times("isRefreshing true") == ["0.4s", "423.8s", "424.8s", "425.8s", "426.8s", "432.3s"])
    #expect(times("isRefreshing false") == ["1.2s", "424.8s", "425.8s", "426.8s", "427.3s", "433.3s"])
    #expect(times("hasError     true") == ["425.8s"])
    #expect(times("canceled") == ["0.4s", "427.3s"])
    #expect(times("too late: no one waits for it") == ["3.0s", "427.8s"])
  }
}
