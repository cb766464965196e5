import Foundation

/// Draws views into an SVG file.
@MainActor
struct SVGDrawing {
  let text: SVGText

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
    if view.isHighlighted { addHighlight(frame, to: &svg) }
    if isCut { svg.end("g") }
    if isClear { svg.end("g") }
  }

  private func draw(_ mark: DrawingMark, of view: View, at frame: CGRect, isOnRule: Bool, on svg: inout SVGWriter) {
    func moved(_ area: CGRect) -> CGRect { area.offsetBy(dx: frame.minX, dy: frame.minY) }
    switch mark {
    case .fill(let area, let background):
      guard let color = SVGColors.background(background) else { return }
      // Behind text, a cover only keeps characters apart.
      let isBehindText = background == .solid && view is Label && area == view.bounds
      // A gap separates small boxes from those above and below.
      let isTag = background == .shaded && area.height <= 1.5 * TextMetric.cellSize.height
      svg.addRect(
        moved(area).insetBy(dx: 0, dy: isTag ? 1 : 0), radius: radius(of: view, area, background, at: frame),
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
        ["fill": .text("none"), "stroke": .text(SVGColors.line)])
    case .rule(let area):
      let line = moved(area)
      svg.addRect(
        CGRect(x: line.minX, y: line.minY + 7.5, width: line.width, height: 1), ["fill": .text(SVGColors.line)])
    case .text(let line, let place, let style):
      let start = moved(CGRect(origin: place, size: .zero)).origin
      let width = TextMetric.width(of: line)
      let area = CGRect(
        x: start.x, y: start.y, width: min(width, max(0, frame.maxX - start.x)), height: TextMetric.cellSize.height)
      // Text on a line interrupts the line.
      if isOnRule { svg.addRect(area, ["fill": .text(SVGColors.page)]) }
      text.add(line, in: area, .left, style, to: &svg)
    case .line(let line, let area, let alignment, let style):
      text.add(line, in: moved(area), view.standsInMiddleOfBox ? .center : alignment, style, to: &svg)
    case .part(let part, _): SVGParts(text: text).add(part.moved(by: frame.origin), to: &svg)
    }
  }

  /// Adds a tint in the accent color, with a bar if it reaches from edge to edge, and with a line around it otherwise.
  ///
  /// The tint is above the content of the view, which may have its own background.
  private func addHighlight(_ frame: CGRect, to svg: inout SVGWriter) {
    let color = SVGValue.text(SVGColors.color(of: TextRole.accent))
    guard isWhole(frame) else {
      return svg.addRect(
        frame.insetBy(dx: 0.5, dy: 1), radius: 6,
        ["fill": color, "fill-opacity": .number(0.12), "stroke": color, "stroke-width": .number(1.5)])
    }
    svg.addRect(frame, ["fill": color, "fill-opacity": .number(0.12)])
    svg.addRect(CGRect(x: frame.minX, y: frame.minY, width: 3, height: frame.height), ["fill": color])
  }

  private func isWhole(_ frame: CGRect) -> Bool {
    frame.minX <= 0.5 && Double(frame.maxX) >= text.contentWidth - 0.5
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

extension View {
  /// Whether the view has equal space on its left and on its right in a box that is drawn around it.
  ///
  /// Letters are narrower than cells, so text in a box that fits it would look left-aligned.
  fileprivate var standsInMiddleOfBox: Bool {
    guard let superview, superview.background != .clear || superview.border != .none else { return false }
    let (left, right) = (frame.minX, superview.bounds.width - frame.maxX)
    return abs(left - right) < 1 && left <= 2 * TextMetric.cellSize.width
      && frame.width <= intrinsicContentSize.width + 1
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
    case .image(let area, let name, let isShaded, let radius):
      return .image(moved(area), name: name, isShaded: isShaded, cornerRadius: radius)
    case .progress(let area, let text, let alignment): return .progress(moved(area), text: text, alignment)
    }
  }
}
