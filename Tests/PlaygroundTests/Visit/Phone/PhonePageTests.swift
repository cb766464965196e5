import Foundation
import Testing

@testable import RillHeadless
@testable import playground

/// The measures of a designer on the screens of every page, on a phone and on a pad, light and dark.
@MainActor
@Suite struct PhonePageTests {
  /// The columns of small phones, of a phone, of a small pad and of a pad.
  private nonisolated static let widths = [40, 45, 50, 80, 120]

  /// One play for all measures, because other tests wait for the main actor, too.
  @Test(arguments: Page.allCases, widths)
  func `every screen is one that a designer would sign`(page: playground.Page, width: Int) throws {
    var problems: [String] = []
    var firstRows: Set<CGFloat> = []
    var (measured, beginnings) = (0, 0)
    let display = Display(
      width: width, output: Printed().output(), metric: .phone,
      onScreen: { screen, caption in
        let phone = PhoneScreen(screen)
        if phone.hasUnscrolledContent { beginnings += 1 }
        let found =
          phone.smallControls + phone.closeControls + phone.misplacedLines + phone.contentTooHigh
          + phone.contentTooWide + phone.misplacedTexts + phone.cutTexts + phone.overhangs + phone.strayLines
          + phone.looseBullets + ([50, 120].contains(width) ? phone.faintMarks : [])
          + ownProblems(of: page, on: phone, &measured)
        problems += found.map { "\($0): \(caption)" }
        if page == .home { firstRows.formUnion(phone.placesBelowTitles { $0 is ProductView }) }
      })
    try page.play(on: display)
    #expect(problems == [])
    #expect(beginnings > 0)
    #expect(firstRows.count == (page == .home ? 1 : 0))
    // The groups of a layout are side by side on a pad.
    #expect(measured > 0 || ![.home, .profile, .signin, .cart].contains(page) && (page != .layout || width < 120))
  }

  /// What is measured on one page only, and how often it was there to be measured.
  private func ownProblems(of page: playground.Page, on phone: PhoneScreen, _ measured: inout Int) -> [String] {
    switch page {
    case .signin:
      measured += phone.fieldEdges.count
      return phone.fieldEdges.count == 1 ? [] : ["\(phone.fieldEdges)"]
    case .home:
      let ends = phone.ends(ofTextsWith: "€")
      measured += min(ends.count, phone.boxCount)
      return ends.filter { abs($0) > 0.01 }.map { "a price ends \($0) from the margin" } + phone.smallBoxes
    case .cart:
      measured += phone.drawnLineCount
      return []
    case .profile:
      let distances = phone.pictureDistances
      measured += distances.count
      return distances.filter { $0.margin != 0 || !(12...16).contains($0.text) }.map { "the picture is at \($0)" }
    case .layout:
      let gaps = phone.gaps(ofLabels: "fill", "fillEqually", width: 200)
      measured += gaps.count
      return gaps.filter { $0 < 32 }.map { "groups are \($0) apart" }
    default: return []
    }
  }

  // MARK: Both metrics

  /// Each screen, and the text of the last one at a height at which no row is out of view.
  private func screens(
    _ page: playground.Page, _ metric: ScreenMetric
  ) throws -> (steps: [AccessibilityElement], end: String) {
    var steps: [AccessibilityElement] = []
    var end = ""
    var last: Screen?
    let display = Display(
      width: 50, output: Printed().output(), metric: metric,
      onScreen: { screen, _ in
        steps.append(screen.accessibility)
        last = screen
      },
      onEnd: {
        last?.resize(columns: 48, rows: 300)
        end = last.map { "\($0.accessibility)" } ?? ""
      })
    try page.play(on: display)
    return (steps, end)
  }

  @Test(arguments: Page.allCases)
  func `a phone shows the same accessible text as a terminal`(page: playground.Page) throws {
    let (cells, phone) = (try screens(page, .cells), try screens(page, .phone))
    #expect(cells.steps.count == phone.steps.count)
    #expect(PictureDiff(from: cells.end, to: phone.end).isEmpty, "\(PictureDiff(from: cells.end, to: phone.end))")
    var compared = 0
    for (one, other) in zip(cells.steps, phone.steps) {
      let (one, other) = (ReadScreen(one), ReadScreen(other))
      #expect(one.rowCounts == other.rowCounts)
      #expect(PictureDiff(from: one.text, to: other.text).isEmpty, "\(PictureDiff(from: one.text, to: other.text))")
      let both = Set(one.rows.keys).intersection(other.rows.keys)
      compared += both.count
      for row in both { #expect(one.rows[row] == other.rows[row]) }
    }
    #expect(compared > 0 || ![.timeline, .home, .bookstore, .feed].contains(page))
  }
}

/// What a screen shows beside its rows, and the rows that it shows as a whole.
private struct ReadScreen {
  private(set) var text = ""
  /// The number of all rows of each list.
  private(set) var rowCounts: [String] = []
  private(set) var rows: [String: String] = [:]

  init(_ screen: AccessibilityElement) {
    text = "\(withoutRows(screen))"
  }

  private mutating func withoutRows(_ element: AccessibilityElement) -> AccessibilityElement {
    var element = element
    guard [.table, .collection].contains(element.role) else {
      element.children = element.children.map { withoutRows($0) }
      return element
    }
    rowCounts.append(element.value.map { String($0.split(separator: " ").last ?? "") } ?? "")
    var found: [(path: String, row: String)] = []
    for part in element.children {
      let inSection = part.role == .section ? part.children : [part]
      for row in inSection { found.append(("\(part.role == .section ? part.line : "") \(row.line)", "\(row)")) }
    }
    // The first and the last one may be cut.
    for (path, row) in found.dropFirst().dropLast() { rows[path] = row }
    (element.value, element.children) = (nil, [])
    return element
  }
}
