import Foundation

/// Draws a hierarchy of views as an SVG picture that looks like a phone.
///
/// Everything is where layout has put it, and a point is a unit. A screen of cells is drawn in letters of one width. For
/// the look of a phone, a ``Screen`` is laid out by ``ScreenMetric/phone``: text is drawn in letters of the widths that
/// layout has measured. The picture depends on the tree alone: its bytes are the same in each run. Text in the tree adds
/// nothing but text to the picture.
///
/// ```swift
/// try SVGRenderer().picture(of: controller).write(to: url, atomically: true, encoding: .utf8)
/// ```
@MainActor
public struct SVGRenderer {
  /// Whether a phone is drawn around the view, with a status bar and the title.
  public var isFramed: Bool

  /// Whether the colors are light on a dark background.
  public var isDark: Bool

  /// Creates a renderer, which by default draws the phone too, in dark colors on a light background.
  public init(isFramed: Bool = true, isDark: Bool = false) { (self.isFramed, self.isDark) = (isFramed, isDark) }

  /// Returns the picture of a view, with a line feed at its end.
  ///
  /// Pending layout is done first.
  ///
  /// The picture shows at most 8,000 × 32,000 points of the view. A view whose edges are a billion points away, or at no
  /// finite place, is not drawn.
  ///
  /// - Parameters:
  ///   - view: the view to draw.
  ///   - title: The title in a bar above the view, if the phone is drawn.
  /// - Complexity: O(views and lines in the picture).
  public func picture(of view: View, title: String? = nil) -> String {
    view.layoutIfNeeded()
    // A frame can have any size.
    let size = CGSize(
      width: Self.length(view.frame.width, most: 8_000), height: Self.length(view.frame.height, most: 32_000))
    let text = SVGText(metric: view.metric, colors: SVGColors(isDark: isDark))
    let device = SVGDevice(content: size, title: title, text: text)
    let whole = isFramed ? device.size : size
    var svg = SVGWriter()
    svg.begin(
      "svg",
      [
        "xmlns": .text("http://www.w3.org/2000/svg"), "width": .number(whole.width), "height": .number(whole.height),
        "viewBox": .text("0 0 \(SVGValue.number(whole.width).written) \(SVGValue.number(whole.height).written)"),
        "font-family": .text(text.fonts), "font-size": .number(text.metric.fontSize(of: .body)), "role": .text("img"),
        "xml:space": .text("preserve"),
      ])
    svg.add("title", [:], text: DrawnText.string(DrawnText.clusters(of: title ?? "Screen")))
    let origin = isFramed ? device.origin : .zero
    if isFramed {
      device.addBody(to: &svg)
      svg.begin(
        "g",
        ["transform": .text("translate(\(SVGValue.number(origin.x).written) \(SVGValue.number(origin.y).written))")])
    } else {
      svg.addRect(CGRect(origin: .zero, size: size), ["fill": .text(text.colors.page)])
    }
    if !view.isHidden {
      let drawing = SVGDrawing(text: text, width: size.width)
      drawing.draw(view, at: CGRect(origin: .zero, size: size), clip: CGRect(origin: .zero, size: size), on: &svg)
    }
    if isFramed { svg.end("g") }
    svg.end("svg")
    return svg.lines.joined(separator: "\n") + "\n"
  }

  /// Returns the picture of a controller's view.
  ///
  /// - Parameters:
  ///   - controller: the controller whose view to draw.
  ///   - title: The title above the view; `nil` uses the controller's own title, except for a ``NavigationController``,
  ///     which shows the title itself.
  public func picture(of controller: ViewController, title: String? = nil) -> String {
    picture(of: controller.view, title: title ?? (controller is NavigationController ? nil : controller.title))
  }

  private static func length(_ points: CGFloat, most: CGFloat) -> CGFloat {
    points.isFinite ? min(max(0, points), most) : 0
  }
}
