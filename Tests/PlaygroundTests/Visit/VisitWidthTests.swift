import Foundation
import RillHeadless
import TestSupport
import Testing

@testable import playground

/// The visits on terminals of all widths: each picture shows what its caption describes.
@MainActor
@Suite struct VisitWidthTests {
  /// The pictures and transcripts of a visit by step; the first element is empty.
  private func steps(_ page: Page, width: Int) throws -> [[String]] { try PlayedVisit.of(page, width: width).steps }

  /// Texts in the pictures of a step at every width, except those that wrap.
  private nonisolated static let seen: [Page: [Int: [String]]] = [
    .timeline: [
      1: ["Loading…"], 2: ["canceled"], 3: ["answer 1"], 4: ["→ reads.exa", "sea-1", "untitled"], 5: ["likes"],
      6: ["♥"],
      7: ["[ ♥ Liked ]"], 8: ["[ ♥ Liked ]"], 9: ["notice"], 12: ["▲ "], 13: ["▲ "], 15: ["[ Moments ]", "canceled"],
      16: ["Noor"],
    ],
    .home: [
      2: ["[ Try again ]"], 4: ["[ Ask again ]"], 5: ["Travel cup"],
      6: ["铁观音", "selected", "# 白茶", "swiped"], 8: ["▲ "],
      9: ["Lin"], 10: ["request 10", "isRefreshing false"], 11: ["request 12", "€29"],
    ],
    .bookstore: [
      2: ["todaysRead"], 4: ["♡ Save"], 5: ["♥ Saved"], 6: ["chart"], 7: ["▲ ", "HTML"], 9: ["request 4"],
      11: ["[ More ]"],
    ],
    .feed: [1: ["request 1"], 4: ["[ Try again ]"], 8: ["was all"], 9: ["was all", "▲ "]],
    .search: [
      1: ["Type a part"], 2: ["“pe”…"], 3: ["“pea”…"], 4: ["2 for “pea”", "• The Pearl", "too late"],
      5: ["“pear”…", "• The Pearl"], 6: ["The network", "[ Try again ]"], 7: ["2 for “pear”"], 8: ["2 for “pear”"],
    ],
    .profile: [1: ["Lin", "lin", "╭"], 2: ["female"], 3: ["156"], 6: ["55"], 7: ["100"], 8: ["40 points"]],
    .layout: [
      1: ["fillProportionally", "equalCentering"], 3: ["wide”", "120”"], 4: ["Nothing is reported"],
      5: ["“twice", "80”"], 6: ["Nothing is reported"], 7: ["one, other"], 8: ["Nothing is ambiguous"],
    ],
    .cart: [
      1: ["1×", "€80.00"], 2: ["2 × €12.00", "€92.00", "2×"], 3: ["€93.60", "€10.40", "€104.00"],
      4: ["€144.00", "10×"],
      5: ["2 × €44.00", "2 × €16.00", "14×", "€136.80"], 6: ["Green tea: only 6 left.", "14×"],
      7: ["[ ] Cup", "€115.20"],
    ],
  ]

  private nonisolated static let captions: [Page: Int] = [
    .timeline: 16, .home: 11, .bookstore: 11, .feed: 9, .signin: 9, .search: 8, .profile: 8, .layout: 8,
    .cart: 7,
  ]

  /// One test per visit and width, because other tests wait for the main actor, too.
  @Test(arguments: Page.allCases, PlayedVisit.widths)
  func `at every width a visit reaches its end without a fault, and shows what its captions say`(
    page: Page, width: Int
  ) throws {
    #expect(try PlayedVisit.of(page, width: width).diagnostics == [])
    let steps = try steps(page, width: width)
    #expect(steps.count - 1 == Self.captions[page])
    let pictures = steps.joined().filter { $0.first.map("┌│├└".contains) ?? false }
    // Two pages are shorter than the others.
    #expect(pictures.count > (page == .profile || page == .layout ? 50 : 100))
    #expect(Set(pictures.map { TextMetric.cells(in: $0) }) == [width])
    let tooWide = steps.joined().filter { TextMetric.cells(in: $0) > width }
    #expect(tooWide.isEmpty)
    for (step, texts) in Self.seen[page] ?? [:] {
      let missing = texts.filter { !steps[step].joined(separator: "\n").contains($0) }
      #expect(missing.isEmpty, "in step \(step)")
    }
  }

  @Test func `the text of an error is next to its sign`() throws {
    let text = try steps(.home, width: 30)[8].joined(separator: "\n")
    #expect(text.contains("│ ▲ The tea house is closed  │\n│   for the moment. "))
  }

  @Test(arguments: [30, 34, 38, 39, 50])
  func `a tag that is below the fold is scrolled to before it is tapped`(width: Int) throws {
    let text = try steps(.home, width: width)[6].joined(separator: "\n")
    #expect(text.components(separatedBy: "selected").count == 3)
  }
}
