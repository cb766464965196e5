import Foundation
import RillHeadless

/// Draws controls and pictures as a phone does.
struct SVGParts {
  let text: SVGText
  /// Whether the view reaches from edge to edge.
  let isWhole: Bool

  private var colors: SVGColors { text.colors }
  private var isPhone: Bool { text.metric == .phone }
  private var accent: String { colors.color(of: TextRole.accent) }

  func add(_ part: DrawnPart, to svg: inout SVGWriter) {
    switch part {
    case .button(let area, let title, let style, let state): addButton(title, in: area, style, state, to: &svg)
    case .textField(let area, let text, let placeholder, let style, let state):
      addField(text, placeholder, in: area, style, state, to: &svg)
    case .checkbox(let area, let title, let state): addCheckbox(title, in: area, state, to: &svg)
    case .segments(let segments, let state): addSegments(segments, state, to: &svg)
    case .image(let area, let name, let isShaded, let radius, let isCaptioned):
      var tones = colors.tones(of: name)
      if isShaded { tones.ground = colors.shade }
      // A line in the color of the page sets an avatar off from a picture behind it.
      if radius > 0, !isShaded {
        svg.addRect(area.insetBy(dx: -2, dy: -2), radius: radius + 2, ["fill": .text(colors.page)])
      }
      addImage(isCaptioned ? name : "", in: area, tones, radius: radius > 0 ? radius : isWhole ? 0 : 6, to: &svg)
    case .progress(let area, let text, let alignment): addProgress(text, in: area, alignment, to: &svg)
    }
  }

  private func addButton(
    _ title: String, in area: CGRect, _ style: TextStyle, _ state: DrawnPart.State, to svg: inout SVGWriter
  ) {
    let color = !state.isEnabled ? colors.disabled : state.isSelected ? colors.onAccent : colors.color(of: style)
    guard state.isBordered else { return addBack(title, in: area, style, color, to: &svg) }
    let fill =
      !state.isEnabled
      ? colors.control : state.isSelected ? accent : style.role == .accent ? colors.accentTint : colors.page
    svg.addRect(
      area.insetBy(dx: 0.5, dy: 0.5), radius: min(area.height, 44) / 2,
      ["fill": .text(fill), "stroke": state.isEnabled ? .text(style.role == .accent ? accent : colors.border) : nil])
    let inner = text.line(in: area, of: style.font).insetBy(dx: min(area.width / 4, isPhone ? 8 : 2), dy: 0)
    text.add(title, in: inner, .center, style.bold, color: color, to: &svg)
  }

  /// Adds a button without a shape, with an arrow where its title begins with one.
  private func addBack(
    _ title: String, in area: CGRect, _ style: TextStyle, _ color: String, to svg: inout SVGWriter
  ) {
    var inner = text.line(in: area, of: style.font)
    var title = title
    if title.hasPrefix("‹ ") {
      title = String(title.dropFirst(2))
      let half = min(8, area.height / 3)
      let tip = (area.minX + (isPhone ? 16 : 4)).hundredths
      let (middle, step) = (inner.midY.hundredths, half.hundredths)
      svg.add(
        "path",
        [
          "d": .text("M\(tip) \(middle)m\(step) -\(step)l-\(step) \(step) \(step) \(step)"), "fill": .text("none"),
          "stroke": .text(color), "stroke-width": .number(2), "stroke-linecap": .text("round"),
          "stroke-linejoin": .text("round"),
        ])
      let start: CGFloat = isPhone ? 30 : 16
      inner = CGRect(x: inner.minX + start, y: inner.minY, width: max(0, inner.width - start), height: inner.height)
    }
    text.add(title, in: inner, .left, style, color: color, to: &svg)
  }

  private func addField(
    _ content: String, _ placeholder: String, in area: CGRect, _ style: TextStyle, _ state: DrawnPart.State,
    to svg: inout SVGWriter
  ) {
    if state.isBordered {
      svg.addRect(
        area.insetBy(dx: 0.5, dy: 0.5), radius: isPhone ? 8 : 4,
        [
          "fill": .text(state.isEnabled ? colors.page : colors.control),
          "stroke": .text(state.isFocused ? accent : colors.border),
          "stroke-width": state.isFocused ? .number(2) : nil,
        ])
    }
    let inset = state.isBordered ? text.metric.fieldInset : 0
    let inner = text.line(in: area, of: style.font).insetBy(dx: min(inset, area.width / 2), dy: 0)
    if content.isEmpty, !state.isFocused {
      return text.add(placeholder, in: inner, .left, TextStyle(.secondary), to: &svg)
    }
    text.add(content, in: inner, .left, style, to: &svg)
    guard state.isFocused else { return }
    let end = min(inner.maxX, inner.minX + text.metric.width(of: content, style) + 1)
    svg.addRect(
      CGRect(x: end, y: inner.minY + 2, width: 1.5, height: inner.height - 4), ["fill": .text(accent)])
  }

  private func addCheckbox(_ title: String, in area: CGRect, _ state: DrawnPart.State, to svg: inout SVGWriter) {
    let side: CGFloat = isPhone ? 22 : 14
    var line = text.line(in: area, of: .body)
    let box = CGRect(x: area.minX, y: line.midY - side / 2, width: side, height: side)
    if state.isSelected {
      svg.addRect(box, radius: side / 4, ["fill": .text(state.isEnabled ? accent : colors.disabled)])
      let start = "\((box.minX + side / 4).hundredths) \(box.midY.hundredths)"
      let step = side / 6
      let (short, long) = (step.hundredths, (2 * step).hundredths)
      svg.add(
        "path",
        [
          "d": .text("M\(start)l\(short) \(short) \(long) -\(long)"), "fill": .text("none"),
          "stroke": .text(colors.onAccent), "stroke-width": .number(side / 10), "stroke-linecap": .text("round"),
          "stroke-linejoin": .text("round"),
        ])
    } else {
      svg.addRect(
        box.insetBy(dx: 0.75, dy: 0.75), radius: side / 4,
        ["fill": .text(colors.page), "stroke": .text(colors.border), "stroke-width": .number(1.5)])
    }
    line = CGRect(x: line.minX + 32, y: line.minY, width: max(0, line.width - 32), height: line.height)
    text.add(title, in: line, .left, TextStyle(isDim: !state.isEnabled), to: &svg)
  }

  private func addSegments(_ segments: [DrawnPart.Segment], _ state: DrawnPart.State, to svg: inout SVGWriter) {
    let all = segments.map(\.area).reduce(segments.first?.area ?? .zero) { $0.union($1) }
    svg.addRect(
      all.insetBy(dx: 0.5, dy: 0.5), radius: isPhone ? 8 : 5,
      ["fill": .text(colors.page), "stroke": .text(colors.border)])
    for segment in segments {
      if segment.isSelected {
        svg.addRect(
          segment.area.insetBy(dx: isPhone ? 3 : 1, dy: isPhone ? 3 : 1), radius: isPhone ? 6 : 4,
          ["fill": .text(state.isEnabled ? accent : colors.disabled)])
      }
      let style = TextStyle(isBold: segment.isSelected, isDim: !state.isEnabled)
      text.add(
        segment.title, in: text.line(in: segment.area, of: .body).insetBy(dx: isPhone ? 8 : 0, dy: 0), .center, style,
        color: segment.isSelected ? colors.onAccent : nil, to: &svg)
    }
  }

  private func addProgress(_ label: String, in area: CGRect, _ alignment: TextAlignment, to svg: inout SVGWriter) {
    let radius: CGFloat = isPhone ? 8 : 5
    let start: CGFloat = isPhone ? 28 : 16
    let width = start + text.metric.width(of: label, .secondary)
    let left = alignment == .center ? area.midX - min(width, area.width) / 2 : area.minX
    var line = text.line(in: area, of: .caption)
    let center = CGPoint(x: left + radius + 1, y: line.midY)
    svg.add(
      "circle",
      [
        "cx": .number(center.x), "cy": .number(center.y), "r": .number(radius), "fill": .text("none"),
        "stroke": .text(colors.line), "stroke-width": .number(2),
      ])
    let (top, turn) = ((center.y - radius).hundredths, radius.hundredths)
    svg.add(
      "path",
      [
        "d": .text("M\(center.x.hundredths) \(top)a\(turn) \(turn) 0 0 1 \(turn) \(turn)"),
        "fill": .text("none"), "stroke": .text(accent), "stroke-width": .number(2), "stroke-linecap": .text("round"),
      ])
    line = CGRect(x: left + start, y: line.minY, width: max(0, area.maxX - left - start), height: line.height)
    text.add(label, in: line, .left, .secondary, to: &svg)
  }

  /// Adds a picture as two hills and a sun on its ground, and its caption, if it has one.
  private func addImage(
    _ caption: String, in area: CGRect, _ tones: (ground: String, figure: String), radius: CGFloat,
    to svg: inout SVGWriter
  ) {
    let isRound = radius >= min(area.width, area.height) / 2
    svg.addRect(area, radius: radius, ["fill": .text(tones.ground)])
    var line = text.line(in: area, of: .caption)
    if area.height >= 44, area.width >= 40, !isRound {
      let scale = Double(min(area.height / 64, area.width / 96, 1.6))
      let (x, y) = (Double(area.midX), Double(area.midY) - (caption.isEmpty ? 2 : 9))
      func at(_ dx: Double, _ dy: Double) -> String {
        "\((x + dx * scale).hundredths) \((y + dy * scale).hundredths)"
      }
      svg.add(
        "path",
        [
          "d": .text("M\(at(-20, 12))L\(at(-7, -6))L\(at(1, 4))L\(at(7, -2))L\(at(20, 12))Z"),
          "fill": .text(tones.figure),
        ])
      svg.add(
        "circle",
        [
          "cx": .number(x + 12 * scale), "cy": .number(y - 9 * scale), "r": .number(4 * scale),
          "fill": .text(tones.figure),
        ])
      line = line.offsetBy(dx: 0, dy: CGFloat(3 + 12 * scale))
    }
    text.add(
      caption, in: line.insetBy(dx: min(4, area.width / 4), dy: 0), .center, TextStyle(font: .caption),
      color: colors.pictureName, to: &svg)
  }
}

extension TextStyle {
  fileprivate var bold: TextStyle { TextStyle(role, font: font, isBold: true, isDim: isDim) }
}
