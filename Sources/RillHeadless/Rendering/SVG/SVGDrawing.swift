import Foundation

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
      let width = min(text.metric.ruler(of: style).width(of: line), max(0, frame.maxX - start.x))
      let area = CGRect(x: start.x, y: start.y, width: width, height: text.metric.lineHeight(of: style.font))
      // Text on a line interrupts the line.
      if isOnRule { svg.addRect(area, ["fill": .text(colors.page)]) }
      text.add(line, in: area, .left, style, to: &svg)
    case .line(let line, let area, let alignment, let style):
      text.add(line, in: moved(area), alignment, style, to: &svg)
    case .part(let part, _): SVGParts(text: text).add(part.moved(by: frame.origin), to: &svg)
    }
  }

  /// Adds a tint in the accent color, with a bar if it reaches from edge to edge, and with a line around it otherwise.
  ///
  /// The tint is above the content of the view, which may have its own background.
  private func addHighlight(of view: View, at frame: CGRect, to svg: inout SVGWriter) {
    let color = SVGValue.text(colors.color(of: TextRole.accent))
    guard isWhole(frame) else {
      return svg.addRect(
        view.highlightedArea.offsetBy(dx: frame.minX, dy: frame.minY).insetBy(dx: 0.5, dy: 0.5), radius: 6,
        ["fill": color, "fill-opacity": .number(0.12), "stroke": color, "stroke-width": .number(1.5)])
    }
    svg.addRect(frame, ["fill": color, "fill-opacity": .number(0.12)])
    svg.addRect(CGRect(x: frame.minX, y: frame.minY, width: 3, height: frame.height), ["fill": color])
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
