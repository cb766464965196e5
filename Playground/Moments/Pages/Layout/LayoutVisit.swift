import Foundation
import RillHeadless

/// The layout of stacks, and the reports on constraints that conflict or leave something ambiguous.
@MainActor
struct LayoutVisit {
  private let gallery: Gallery

  init(_ display: Display) { gallery = Gallery(display) }

  func play() {
    distributions()
    contradiction()
    ambiguity()
    gallery.end(.layout)
  }

  private func distributions() {
    let view = DistributionsView()
    gallery.show("Five distributions of the same three tiles.", view, rows: 20, title: "Distributions")
    view.semanticContentAttribute = .forceRightToLeft
    gallery.show("From right to left.", view, rows: 20, title: "Distributions")
  }

  private func contradiction() {
    let (view, tile) = (View(), Tile("tile", width: 80))
    view.addSubview(tile)
    let made = tile.makeConstraints {
      $0.top.leading.equalToSuperview().labeled("at the edge")
      $0.width.greaterThanOrEqualTo(120).labeled("at least 120")
      $0.width.lessThanOrEqualTo(160).labeled("at most 160")
      $0.width.equalTo(80).labeled("80 wide")
    }
    let broken = reports(of: view)
    gallery.show(
      "A width that others rule out: what breaks, and those any of which could go instead.", view, rows: 6,
      title: "Contradiction", broken)
    made[2].isActive = false
    let rest = reports(of: view)
    gallery.show("One of the others is removed: it holds.", view, rows: 6, title: "Contradiction", rest)
  }

  private func ambiguity() {
    let (view, one, other) = (View(), Tile("one", width: 64), Tile("other", width: 64))
    view.addSubviews(one, other)
    one.makeConstraints { $0.top.leading.equalToSuperview() }
    other.makeConstraints {
      $0.top.trailing.equalToSuperview()
      $0.leading.equalTo(one.trailing).offset(Spacing.margin)
    }
    gallery.show(
      "Two tiles share the width, and no constraint says how.", view, rows: 6, title: "Ambiguity", openViews(in: view))
    one.makeConstraints { $0.width.equalTo(other) }
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
