import Foundation

/// Sets lines of text in the metric of a screen, so that they take the space that layout has given them.
struct SVGText {
  let metric: ScreenMetric
  let colors: SVGColors

  /// Faces of the widths that the metric has.
  var fonts: String {
    metric == .cells
      ? "Menlo, 'Liberation Mono', 'DejaVu Sans Mono', monospace"
      : "Helvetica, 'Helvetica Neue', Arial, 'Liberation Sans', Arimo, 'PingFang SC', 'Noto Sans CJK SC', "
        + "'WenQuanYi Micro Hei', sans-serif"
  }

  /// Returns the line in the middle of a control.
  func line(in area: CGRect, of font: FontRole) -> CGRect {
    TextLines(of: font, metric).area(in: area)
  }

  /// Adds one line of text at the top of an area, cut where it is wider.
  func add(
    _ line: String, in area: CGRect, _ alignment: TextAlignment, _ style: TextStyle, color: String? = nil,
    to svg: inout SVGWriter
  ) {
    let clusters = DrawnText.clusters(of: line)
    let leading = clusters.prefix { $0.character == " " }
    let rest = clusters[leading.count...]
    guard let first = rest.first else { return }
    let ruler = metric.ruler(of: style)
    let indent = ruler.width(of: DrawnText.string(leading))
    let room = CGRect(x: area.minX + indent, y: area.minY, width: max(0, area.width - indent), height: area.height)
    if first.character == "▍" { return addBar(before: rest.dropFirst(), in: room, style, to: &svg) }
    let trimmed = DrawnText.string(rest).trimmed
    // Spaces do not move text that touches the edges of its area.
    let text = ruler.truncate(trimmed, toWidth: alignment == .left || alignment == .natural ? room.width : area.width)
    guard !text.isEmpty else { return }
    let (x, anchor): (CGFloat, String?) =
      switch alignment {
      case .center: (area.midX, "middle")
      case .right: (area.maxX, "end")
      case .left, .natural: (room.minX, nil)
      }
    let size = metric.fontSize(of: style.font)
    svg.add(
      "text",
      [
        "x": .number(x), "y": .number(area.minY + metric.ascent(of: style.font)),
        "text-anchor": anchor.map { .text($0) }, "fill": .text(color ?? colors.color(of: style)),
        "font-size": size == metric.fontSize(of: .body) ? nil : .number(size),
        "font-weight": style.isBold ? .text("bold") : nil,
      ], text: text)
  }

  /// Draws the block at the beginning of a title as a bar in the accent color.
  private func addBar(
    before rest: ArraySlice<DrawnText.Cluster>, in area: CGRect, _ style: TextStyle, to svg: inout SVGWriter
  ) {
    svg.addRect(
      CGRect(x: area.minX, y: area.minY + 1.5, width: 3.5, height: metric.lineHeight(of: style.font) - 3), radius: 1.75,
      ["fill": .text(colors.color(of: TextRole.accent))])
    let remaining = CGRect(x: area.minX + 8, y: area.minY, width: max(0, area.width - 8), height: area.height)
    add(DrawnText.string(rest), in: remaining, .left, style, to: &svg)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
