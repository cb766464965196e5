import Foundation

/// The phone around a screen: its body, the status bar, the title and the line at the bottom.
struct SVGDevice {
  let content: CGSize
  let title: String?

  private static let bezel = 10.0
  private static let statusHeight = 40.0
  private static let footHeight = 26.0
  private var titleHeight: Double { title == nil ? 0 : 40 }

  var size: CGSize {
    CGSize(
      width: content.width + 2 * Self.bezel,
      height: content.height + 2 * Self.bezel + Self.statusHeight + titleHeight + Self.footHeight)
  }

  /// The position where the content begins.
  var origin: CGPoint { CGPoint(x: Self.bezel, y: Self.bezel + Self.statusHeight + titleHeight) }

  private var glass: CGRect { CGRect(origin: .zero, size: size).insetBy(dx: Self.bezel, dy: Self.bezel) }

  func addBody(to svg: inout SVGWriter) {
    svg.addRect(CGRect(origin: .zero, size: size), radius: 46, ["fill": .text(SVGColors.device)])
    svg.addRect(glass, radius: 36, ["fill": .text(SVGColors.page)])
    let top = glass.minY
    // The clock shows the time that is usual in pictures of phones.
    svg.add(
      "text",
      [
        "x": .number(glass.minX + 26), "y": .number(top + 26), "textLength": .number(28),
        "lengthAdjust": .text("spacingAndGlyphs"), "font-size": .number(14), "font-weight": .text("600"),
        "fill": .text(SVGColors.color(of: TextRole.primary)),
      ], text: "9:41")
    svg.addRect(
      CGRect(x: glass.midX - 38, y: top + 10, width: 76, height: 21), radius: 10.5, ["fill": .text(SVGColors.device)])
    let right = glass.maxX - 26
    for bar in 0..<4 {
      let height = 4 + Double(bar) * 2.2
      svg.addRect(
        CGRect(x: right - 46 + Double(bar) * 4.4, y: top + 26 - height, width: 3, height: height), radius: 1,
        ["fill": .text(SVGColors.color(of: TextRole.primary))])
    }
    svg.addRect(
      CGRect(x: right - 23.5, y: top + 15.5, width: 20, height: 10), radius: 3,
      ["fill": .text("none"), "stroke": .text("#8E8E93")])
    svg.addRect(
      CGRect(x: right - 21.5, y: top + 17.5, width: 14, height: 6), radius: 1.5,
      ["fill": .text(SVGColors.color(of: TextRole.primary))])
    svg.addRect(
      CGRect(x: right - 2.5, y: top + 18.5, width: 1.5, height: 4), radius: 0.75, ["fill": .text("#8E8E93")])
    addTitle(to: &svg)
    svg.addRect(
      CGRect(x: glass.midX - 60, y: glass.maxY - 12, width: 120, height: 4.5), radius: 2.25,
      ["fill": .text(SVGColors.color(of: TextRole.primary))])
  }

  private func addTitle(to svg: inout SVGWriter) {
    guard let title else { return }
    let bottom = glass.minY + Self.statusHeight + titleHeight
    let room = content.width - 48
    let shown = TextMetric.truncate(title, toCells: TextMetric.columns(in: room))
    SVGText(contentWidth: content.width).add(
      shown, in: CGRect(x: glass.minX + 24, y: bottom - 28, width: room, height: 16), .center,
      TextStyle(font: .title, isBold: true), size: 17, to: &svg)
    svg.addRect(
      CGRect(x: glass.minX, y: bottom - 1, width: content.width, height: 1), ["fill": .text("#E3E3E8")])
  }
}
