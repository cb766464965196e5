import Foundation
import Rill
import RillHeadless
import RillTesting

/// The layout of stacks, and the reports on constraints that conflict or leave something ambiguous.
@MainActor
struct LayoutVisit {
  private let gallery: Gallery

  init(_ display: Display) { gallery = Gallery(display) }

  func play() {
    distributions()
    contradiction()
    threefoldContradiction()
    ambiguity()
    gallery.end(.layout)
  }

  private func distributions() {
    let view = DistributionsView()
    gallery.show(
      "Five distributions of the same three tiles: 40, 60 and 20 wide, 10 apart, in 200 points.", view, rows: 14,
      title: "Distributions", view.measures)
    view.semanticContentAttribute = .forceRightToLeft
    gallery.show("From right to left.", view, rows: 14, title: "Distributions")
  }

  private func contradiction() {
    let pair = ContradictionView()
    let broken = reports(of: pair)
    gallery.show(
      "A width that another constraint rules out: what breaks, and what could go instead.", pair, rows: 6,
      title: "Contradiction", broken)
    pair.relax()
    let rest = reports(of: pair)
    gallery.show("The other one is removed: it holds.", pair, rows: 6, title: "Contradiction", rest)
  }

  private func threefoldContradiction() {
    let three = ThreefoldContradictionView()
    let broken = reports(of: three)
    gallery.show(
      "Three that contradict each other, any two of which hold together.", three, rows: 6, title: "Contradiction",
      broken)
    three.relax()
    let rest = reports(of: three)
    gallery.show("One of the three is removed: the others hold.", three, rows: 6, title: "Contradiction", rest)
  }

  private func ambiguity() {
    let view = AmbiguityView()
    gallery.show(
      "Two tiles share the width, and no constraint says how.", view, rows: 6, title: "Ambiguity", openViews(in: view))
    view.decide()
    gallery.show("With one more constraint.", view, rows: 6, title: "Ambiguity", openViews(in: view))
  }

  /// The reports during the layout of a view.
  private func reports(of view: View) -> [String] {
    var reports: [String] = []
    let sink = ScreenDiagnostics.sink
    ScreenDiagnostics.sink = { reports.append("\($0)") }
    defer { ScreenDiagnostics.sink = sink }
    view.frame.size = CGSize(width: gallery.roomWidth, height: 6 * Spacing.line)
    view.layoutIfNeeded()
    return reports.isEmpty ? ["Nothing is reported."] : reports
  }

  private func openViews(in view: View) -> [String] {
    let names = view.ambiguousViews.compactMap(\.accessibilityIdentifier)
    return [names.isEmpty ? "Nothing is ambiguous." : "Ambiguous: \(names.joined(separator: ", "))."]
  }
}

/// The distributions on a separate screen, for a live session and recorded tests.
@MainActor
struct LayoutSetting {
  let clock = VirtualTimeScheduler()
  let controller: ViewController = ContentViewController(DistributionsView(), title: "Distributions")

  func live() -> LivePage { LivePage(self, clock, controller) }
}
