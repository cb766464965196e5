import Foundation
public import RillHeadless

/// Draws a hierarchy of views as an SVG picture that looks like a phone.
///
/// Everything is where layout has put it, and a point is a unit. A screen of cells is drawn in letters of one width. For
/// the look of a phone, a ``/RillHeadless/Screen`` is laid out by ``/RillHeadless/ScreenMetric/phone``: text is drawn in
/// letters of the widths that layout has measured, which are those of Helvetica, Arial and Liberation Sans. On a system
/// without such a font, a line that fills its space can reach over the margin. The picture depends on the tree alone: its
/// bytes are the same in each run. Text in the tree adds nothing but text to the picture.
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
  public func picture(of view: View, title: String? = nil) -> String { picture(of: view, title: title, name: title) }

  /// - Parameter name: the name of the picture, also if no bar shows it.
  func picture(of view: View, title: String?, name: String?) -> String {
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
        "viewBox": .text("0 0 \(whole.width.hundredths) \(whole.height.hundredths)"),
        "font-family": .text(text.fonts), "font-size": .number(text.metric.fontSize(of: .body)), "role": .text("img"),
        "xml:space": .text("preserve"),
      ])
    svg.add("title", [:], text: DrawnText.string(DrawnText.clusters(of: name ?? "Screen")))
    let origin = isFramed ? device.origin : .zero
    if isFramed {
      device.addBody(to: &svg)
      svg.begin(
        "g",
        ["transform": .text("translate(\(origin.x.hundredths) \(origin.y.hundredths))")])
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
  ///   - title: The title above the view; `nil` uses the controller's own title, except for a ``/RillHeadless/NavigationController``,
  ///     which shows the title itself.
  public func picture(of controller: ViewController, title: String? = nil) -> String {
    picture(
      of: controller.view, title: title ?? (controller is NavigationController ? nil : controller.title),
      name: title ?? controller.title)
  }

  private static func length(_ points: CGFloat, most: CGFloat) -> CGFloat {
    points.isFinite ? min(max(0, points), most) : 0
  }
}

extension Screen {
  /// The screen as an SVG picture of a phone, in its own metric. See ``SVGRenderer``.
  public var svg: String { svg(isDark: false) }

  /// Returns the screen as an SVG picture of a phone.
  ///
  /// - Parameter isDark: whether the colors are light on a dark background.
  public func svg(isDark: Bool) -> String {
    SVGRenderer(isDark: isDark)
      .picture(of: window, title: controller is NavigationController ? nil : title, name: title)
  }
}

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
      // The camera is behind it: no color of the screen shows there.
      svg.addRect(
        CGRect(x: glass.midX - 38, y: glass.minY + 10, width: 76, height: 21), radius: 10.5,
        ["fill": .text("#000000")])
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

/// Draws views into an SVG file.
@MainActor
struct SVGDrawing {
  let text: SVGText
  /// The width of the whole picture: a view of that width reaches from edge to edge.
  let width: CGFloat

  private var colors: SVGColors { text.colors }

  /// - Parameters:
  ///   - clip: The part of the picture in which the view is visible.
  ///   - alpha: The opacity of the views around the view.
  func draw(_ view: View, at frame: CGRect, clip: CGRect, alpha: CGFloat = 1, on svg: inout SVGWriter) {
    let seen = clip.common(with: frame)
    let alpha = alpha * view.alpha
    guard seen.width > 0.01, seen.height > 0.01, alpha >= View.leastSeenAlpha, frame.isDrawable else { return }
    let isCut = seen.width < frame.width - 0.01 || seen.height < frame.height - 0.01
    let isClear = view.alpha < 1
    if isClear { svg.begin("g", ["opacity": .number(Double(view.alpha))]) }
    if isCut { svg.beginClip(seen) }
    var hasRule = false
    for mark in view.drawingMarks(in: seen.offsetBy(dx: -frame.minX, dy: -frame.minY)) {
      draw(mark, of: view, at: frame, isOnRule: hasRule, on: &svg)
      if case .rule = mark { hasRule = true }
    }
    for subview in view.subviews where !subview.isHidden {
      let place = subview.presentationFrame.offsetBy(dx: frame.minX, dy: frame.minY)
      draw(subview, at: place, clip: seen, alpha: alpha, on: &svg)
    }
    if view.isHighlighted { addHighlight(of: view, at: frame, to: &svg) }
    if isCut { svg.end("g") }
    if isClear { svg.end("g") }
  }

  private func draw(_ mark: DrawingMark, of view: View, at frame: CGRect, isOnRule: Bool, on svg: inout SVGWriter) {
    func moved(_ area: CGRect) -> CGRect { area.offsetBy(dx: frame.minX, dy: frame.minY) }
    switch mark {
    case .fill(let area, let background):
      guard let color = colors.background(background) else { return }
      // Behind text, a cover only keeps characters apart.
      let isBehindText = background == .solid && view is Label && area == view.bounds
      svg.addRect(
        moved(area), radius: radius(of: view, area, background, at: frame),
        ["fill": .text(color), "fill-opacity": isBehindText ? .number(0.7) : nil])
    case .border(let area, let style):
      let radius: Double
      switch style {
      case .none: return
      case .thin: radius = 4
      case .rounded(let points): radius = Double(points)
      }
      svg.addRect(
        moved(area).insetBy(dx: 0.5, dy: 0.5), radius: radius,
        ["fill": .text("none"), "stroke": .text(colors.border)])
    case .rule(let area):
      let line = moved(area)
      svg.addRect(
        CGRect(x: line.minX, y: line.midY - 0.5, width: line.width, height: 1), ["fill": .text(colors.line)])
    case .text(let line, let place, let style):
      let start = moved(CGRect(origin: place, size: .zero)).origin
      let width = min(text.metric.width(of: line, style), max(0, frame.maxX - start.x))
      let area = CGRect(x: start.x, y: start.y, width: width, height: text.metric.lineHeight(of: style.font))
      // Text on a line interrupts the line.
      if isOnRule { svg.addRect(area, ["fill": .text(colors.page)]) }
      text.add(line, in: area, .left, style, to: &svg)
    case .line(let line, let area, let alignment, let style):
      let area = moved(area)
      text.add(line, in: area, anchor(of: line, in: area, of: frame, alignment, style), style, to: &svg)
    case .part(let part, _):
      SVGParts(text: text, isWhole: isWhole(frame)).add(part.moved(by: frame.origin), to: &svg)
    }
  }

  /// Adds a tint in the accent color, with a bar if it reaches from edge to edge, and with a line around it otherwise.
  ///
  /// The tint is above the content of the view, which may have its own background.
  private func addHighlight(of view: View, at frame: CGRect, to svg: inout SVGWriter) {
    let color = SVGValue.text(colors.color(of: TextRole.accent))
    let area = view.highlightedArea.offsetBy(dx: frame.minX, dy: frame.minY)
    guard isWhole(frame) else {
      return svg.addRect(
        area.insetBy(dx: 0.5, dy: 0.5), radius: 6,
        ["fill": color, "fill-opacity": .number(0.12), "stroke": color, "stroke-width": .number(1.5)])
    }
    svg.addRect(area, ["fill": color, "fill-opacity": .number(0.12)])
    svg.addRect(CGRect(x: area.minX, y: area.minY, width: 3, height: area.height), ["fill": color])
  }

  /// The edge at which a line begins. In a wider font, a label of one line that fills its space at a margin grows away
  /// from the margin.
  private func anchor(
    of line: String, in area: CGRect, of frame: CGRect, _ alignment: TextAlignment, _ style: TextStyle
  ) -> TextAlignment {
    let metric = text.metric
    guard metric == .phone, alignment != .center, frame.height < 2 * metric.lineHeight(of: style.font),
      metric.width(of: line.trimmed, style) > area.width - 1
    else { return alignment }
    let room = metric.textArea(in: CGRect(x: 0, y: 0, width: width, height: 0))
    let (isLeft, isRight) = (abs(area.minX - room.minX) < 0.5, abs(area.maxX - room.maxX) < 0.5)
    return isLeft == isRight ? alignment : isRight ? .right : .left
  }

  private func isWhole(_ frame: CGRect) -> Bool {
    frame.minX <= 0.5 && frame.maxX >= width - 0.5
  }

  private func radius(of view: View, _ area: CGRect, _ background: Background, at frame: CGRect) -> Double {
    if area == view.bounds, view.cornerRadius > 0 { return Double(view.cornerRadius) }
    return isWhole(frame) ? 0 : background == .shaded ? 6 : 4
  }
}

extension CGRect {
  /// Whether the position and the size fit into a picture. A row of much text is high, and most of it outside.
  fileprivate var isDrawable: Bool {
    [minX, minY, maxX, maxY].allSatisfy { $0.isFinite && abs($0) < 1e9 }
  }
}

extension DrawnPart {
  func moved(by offset: CGPoint) -> DrawnPart {
    func moved(_ area: CGRect) -> CGRect { area.offsetBy(dx: offset.x, dy: offset.y) }
    switch self {
    case .button(let area, let title, let style, let state):
      return .button(moved(area), title: title, style, state)
    case .textField(let area, let text, let placeholder, let style, let state):
      return .textField(moved(area), text: text, placeholder: placeholder, style, state)
    case .checkbox(let area, let title, let state): return .checkbox(moved(area), title: title, state)
    case .segments(let segments, let state):
      return .segments(
        segments.map { Segment(title: $0.title, area: moved($0.area), isSelected: $0.isSelected) }, state)
    case .image(let area, let name, let isShaded, let radius, let isCaptioned):
      return .image(
        moved(area), name: name, isShaded: isShaded, cornerRadius: radius, isCaptioned: isCaptioned)
    case .progress(let area, let text, let alignment): return .progress(moved(area), text: text, alignment)
    }
  }
}
