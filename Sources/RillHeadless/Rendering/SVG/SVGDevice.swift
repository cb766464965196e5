import Foundation

/// The phone around a screen, or the pad around a wide one: its body, the status bar, the title and the line at the
/// bottom.
struct SVGDevice {
  let content: CGSize
  let title: String?
  let text: SVGText

  private static let bezel = 10.0
  private static let footHeight = 26.0
  private var isPad: Bool { content.width > 500 }
  private var statusHeight: Double { isPad ? 28 : 40 }
  private var titleHeight: Double { title == nil ? 0 : 44 }
  private var colors: SVGColors { text.colors }

  var size: CGSize {
    CGSize(
      width: content.width + 2 * Self.bezel,
      height: content.height + 2 * Self.bezel + statusHeight + titleHeight + Self.footHeight)
  }

  /// The position where the content begins.
  var origin: CGPoint { CGPoint(x: Self.bezel, y: Self.bezel + statusHeight + titleHeight) }

  private var glass: CGRect { CGRect(origin: .zero, size: size).insetBy(dx: Self.bezel, dy: Self.bezel) }

  func addBody(to svg: inout SVGWriter) {
    let ink: SVGValue = .text(colors.color(of: TextRole.primary))
    svg.addRect(CGRect(origin: .zero, size: size), radius: isPad ? 28 : 46, ["fill": .text(colors.device)])
    svg.addRect(glass, radius: isPad ? 18 : 36, ["fill": .text(colors.page)])
    let base = glass.minY + (isPad ? 20 : 26)
    // The clock shows the time that is usual in pictures of phones.
    svg.add(
      "text",
      [
        "x": .number(glass.minX + 26), "y": .number(base), "font-size": .number(14), "font-weight": .text("bold"),
        "fill": ink,
      ], text: "9:41")
    if !isPad {
      svg.addRect(
        CGRect(x: glass.midX - 38, y: glass.minY + 10, width: 76, height: 21), radius: 10.5,
        ["fill": .text(colors.device)])
    }
    let right = glass.maxX - 26
    for bar in 0..<4 {
      let height = 4 + Double(bar) * 2.2
      svg.addRect(
        CGRect(x: right - 46 + Double(bar) * 4.4, y: base - height, width: 3, height: height), radius: 1,
        ["fill": ink])
    }
    svg.addRect(
      CGRect(x: right - 23.5, y: base - 10.5, width: 20, height: 10), radius: 3,
      ["fill": .text("none"), "stroke": .text(colors.border)])
    svg.addRect(CGRect(x: right - 21.5, y: base - 8.5, width: 14, height: 6), radius: 1.5, ["fill": ink])
    svg.addRect(
      CGRect(x: right - 2.5, y: base - 7.5, width: 1.5, height: 4), radius: 0.75, ["fill": .text(colors.border)])
    addTitle(to: &svg)
    svg.addRect(
      CGRect(x: glass.midX - 60, y: glass.maxY - 12, width: 120, height: 4.5), radius: 2.25, ["fill": ink])
  }

  private func addTitle(to svg: inout SVGWriter) {
    guard let title else { return }
    let bar = CGRect(x: glass.minX, y: glass.minY + statusHeight, width: content.width, height: titleHeight)
    text.add(title, in: text.line(in: bar, of: .title).insetBy(dx: 16, dy: 0), .center, .title, to: &svg)
    svg.addRect(
      CGRect(x: bar.minX, y: bar.maxY - 1, width: bar.width, height: 1), ["fill": .text(colors.line)])
  }
}
