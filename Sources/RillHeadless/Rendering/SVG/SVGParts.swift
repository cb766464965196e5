import Foundation

/// Draws controls and pictures as a phone does.
struct SVGParts {
  let text: SVGText

  func add(_ part: DrawnPart, to svg: inout SVGWriter) {
    switch part {
    case .button(let area, let title, let style, let state): addButton(title, in: area, style, state, to: &svg)
    case .textField(let area, let text, let placeholder, let style, let state):
      addField(text, placeholder, in: area, style, state, to: &svg)
    case .checkbox(let area, let title, let state): addCheckbox(title, in: area, state, to: &svg)
    case .segments(let segments, let state): addSegments(segments, state, to: &svg)
    case .image(let area, let name, let isShaded, let radius):
      addImage(name, in: area, isShaded: isShaded, radius: radius, to: &svg)
    case .progress(let area, let text, let alignment): addProgress(text, in: area, alignment, to: &svg)
    }
  }

  private func line(of area: CGRect) -> CGRect {
    CGRect(x: area.minX, y: area.midY - 8, width: area.width, height: 16)
  }

  private func addButton(
    _ title: String, in area: CGRect, _ style: TextStyle, _ state: DrawnPart.State, to svg: inout SVGWriter
  ) {
    let isAccent = style.role == .accent
    let fill =
      !state.isEnabled
      ? SVGColors.disabledControl
      : state.isSelected ? SVGColors.color(of: TextRole.accent) : isAccent ? SVGColors.accentTint : SVGColors.control
    let color =
      !state.isEnabled ? SVGColors.disabled : state.isSelected ? SVGColors.onAccent : SVGColors.color(of: style)
    svg.addRect(area, radius: area.height / 2, ["fill": .text(fill)])
    var bold = style
    bold.isBold = true
    text.add(title.trimmed, in: line(of: area), .center, bold, color: color, size: 12, to: &svg)
  }

  private func addField(
    _ content: String, _ placeholder: String, in area: CGRect, _ style: TextStyle, _ state: DrawnPart.State,
    to svg: inout SVGWriter
  ) {
    if state.isBordered {
      svg.addRect(
        area.insetBy(dx: 0.5, dy: 0.5), radius: 5,
        [
          "fill": .text(state.isEnabled ? SVGColors.page : SVGColors.disabledControl),
          "stroke": .text(state.isFocused ? SVGColors.color(of: TextRole.accent) : SVGColors.line),
          "stroke-width": state.isFocused ? .number(1.5) : nil,
        ])
    }
    let inner = line(of: area).insetBy(dx: min(6, area.width / 4), dy: 0)
    if content.isEmpty, !state.isFocused {
      let shown = TextMetric.truncate(placeholder, toCells: TextMetric.columns(in: inner.width))
      return text.add(shown, in: inner, .left, .secondary, size: 13, to: &svg)
    }
    text.add(content, in: inner, .left, style, size: 13, to: &svg)
    guard state.isFocused else { return }
    let end = min(inner.maxX, inner.minX + TypeWidths.width(of: content, size: 13, isBold: style.isBold) + 1)
    svg.addRect(
      CGRect(x: end, y: area.midY - 5.5, width: 1.5, height: 11), ["fill": .text(SVGColors.color(of: TextRole.accent))])
  }

  private func addCheckbox(_ title: String, in area: CGRect, _ state: DrawnPart.State, to svg: inout SVGWriter) {
    let box = CGRect(x: area.minX + 4, y: area.midY - 7, width: 14, height: 14)
    let color = state.isEnabled ? SVGColors.color(of: TextRole.accent) : SVGColors.disabled
    if state.isSelected {
      svg.addRect(box, radius: 4, ["fill": .text(color)])
      svg.add(
        "path",
        [
          "d": .text("M\(SVGValue.number(box.minX + 3.5).written) \(SVGValue.number(box.midY).written)l2.5 2.5 4.5 -5"),
          "fill": .text("none"), "stroke": .text(SVGColors.onAccent), "stroke-width": .number(1.6),
          "stroke-linecap": .text("round"), "stroke-linejoin": .text("round"),
        ])
    } else {
      svg.addRect(
        box.insetBy(dx: 0.75, dy: 0.75), radius: 3.5,
        [
          "fill": .text(SVGColors.page), "stroke": .text(state.isEnabled ? "#8E8E93" : SVGColors.line),
          "stroke-width": .number(1.5),
        ])
    }
    let titleArea = CGRect(
      x: area.minX + 28, y: area.midY - 8, width: max(0, area.width - 28), height: 16)
    text.add(title, in: titleArea, .left, TextStyle(isDim: !state.isEnabled), to: &svg)
  }

  private func addSegments(_ segments: [DrawnPart.Segment], _ state: DrawnPart.State, to svg: inout SVGWriter) {
    let all = segments.map(\.area).reduce(segments.first?.area ?? .zero) { $0.union($1) }
    svg.addRect(all, radius: 5, ["fill": .text(SVGColors.control)])
    for segment in segments {
      if segment.isSelected {
        svg.addRect(
          segment.area.insetBy(dx: 1, dy: 1), radius: 4,
          ["fill": .text(SVGColors.page), "stroke": .text(SVGColors.line)])
      }
      let style = TextStyle(font: .caption, isBold: segment.isSelected, isDim: !state.isEnabled)
      text.add(segment.title, in: line(of: segment.area), .center, style, to: &svg)
    }
  }

  private func addProgress(_ label: String, in area: CGRect, _ alignment: TextAlignment, to svg: inout SVGWriter) {
    let style = TextStyle(.secondary, font: .caption)
    let width = 18 + TypeWidths.width(of: label, size: 12, isBold: false)
    let left = alignment == .center ? area.midX - min(width, area.width) / 2 : area.minX
    let center = CGPoint(x: left + 6, y: area.midY)
    svg.add(
      "circle",
      [
        "cx": .number(center.x), "cy": .number(center.y), "r": .number(5), "fill": .text("none"),
        "stroke": .text(SVGColors.line), "stroke-width": .number(2),
      ])
    svg.add(
      "path",
      [
        "d": .text("M\(SVGValue.number(center.x).written) \(SVGValue.number(center.y - 5).written)a5 5 0 0 1 5 5"),
        "fill": .text("none"), "stroke": .text(SVGColors.color(of: TextRole.accent)), "stroke-width": .number(2),
        "stroke-linecap": .text("round"),
      ])
    let rest = CGRect(x: left + 18, y: area.midY - 8, width: max(0, area.maxX - left - 18), height: 16)
    text.add(label, in: rest, .left, style, to: &svg)
  }

  private func addImage(_ name: String, in area: CGRect, isShaded: Bool, radius: CGFloat, to svg: inout SVGWriter) {
    let tones = SVGColors.tones(of: name)
    let round = radius > 0 ? Double(radius) : isShaded ? 0 : 6
    let isRound = round >= Double(min(area.width, area.height)) / 2
    // A picture keeps a small distance from the lines above and below it, and from its background.
    let shape = isShaded || isRound || area.height < 32 ? area : area.insetBy(dx: 0, dy: 2)
    svg.addRect(
      shape, radius: round,
      [
        "fill": .text(isShaded ? SVGColors.shade : tones.light),
        "stroke": isShaded ? nil : .text(SVGColors.page), "stroke-width": isShaded ? nil : .number(2),
      ])
    var nameRow = line(of: area)
    if area.height >= 44, area.width >= 40, !isRound {
      // Two hills and a sun are the symbol for a picture.
      let scale = Double(min(area.height / 64, area.width / 96, 1.6))
      let (x, y) = (Double(area.midX), Double(area.midY) - 9)
      func at(_ dx: Double, _ dy: Double) -> String {
        "\(SVGValue.number(x + dx * scale).written) \(SVGValue.number(y + dy * scale).written)"
      }
      svg.add(
        "path",
        [
          "d": .text("M\(at(-20, 12))L\(at(-7, -6))L\(at(1, 4))L\(at(7, -2))L\(at(20, 12))Z"),
          "fill": .text(tones.dark),
        ])
      svg.add(
        "circle",
        [
          "cx": .number(x + 12 * scale), "cy": .number(y - 9 * scale), "r": .number(4 * scale),
          "fill": .text(tones.dark),
        ])
      nameRow = nameRow.offsetBy(dx: 0, dy: CGFloat(3 + 12 * scale))
    }
    let inner = nameRow.insetBy(dx: 3, dy: 0)
    text.add(name, in: inner, .center, TextStyle(font: .caption), color: SVGColors.pictureName, to: &svg)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
