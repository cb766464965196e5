import Foundation

/// Sets lines of text, each with an exact width, so that it stays in its space with the fonts of any system.
struct SVGText {
  /// The width of the content of the whole picture: text that ends at its right edge is aligned there.
  let contentWidth: Double

  static let fonts =
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', "
    + "'PingFang SC', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif"

  static func size(of font: FontRole) -> Double {
    switch font {
    case .title: 15
    case .body: 14
    case .caption: 12
    }
  }

  /// Adds one line in the first row of an area.
  func add(
    _ line: String, in area: CGRect, _ alignment: TextAlignment, _ style: TextStyle, color: String? = nil,
    size: Double? = nil, to svg: inout SVGWriter
  ) {
    let clusters = DrawnText.clusters(of: line)
    let leading = clusters.prefix { $0.character == " " }.count
    let trailing = clusters.reversed().prefix { $0.character == " " }.count
    guard leading < clusters.count else { return }
    if clusters[leading].character == "▍" {
      return addBar(before: clusters[(leading + 1)...], indent: leading, in: area, style, to: &svg)
    }
    let text = DrawnText.string(clusters[leading..<(clusters.count - trailing)])
    let size = size ?? Self.size(of: style.font)
    let cells = Double(TextMetric.cells(in: text)) * TextMetric.cellSize.width
    let indent = Double(leading) * TextMetric.cellSize.width
    // Padded text keeps its padding. In other text, letters may be wider than cells where there is space.
    let room = trailing > 0 ? min(cells, Double(area.width)) : max(0, Double(area.width) - indent)
    let width = min(room, TypeWidths.width(of: text, size: size, isBold: style.isBold))
    let x: Double
    switch alignment {
    case .center: x = area.midX - width / 2
    case .right: x = area.maxX - Double(trailing) * TextMetric.cellSize.width - width
    case .left, .natural:
      // Text with blanks on both sides is centered between them, and text that ends at the edge is aligned there.
      let start = area.minX + indent
      if leading > 0, trailing > 0 {
        x = start + (cells - width) / 2
      } else if start > contentWidth * 0.4, start + cells > contentWidth - 2 * TextMetric.cellSize.width {
        x = max(start, start + min(room, cells) - width)
      } else {
        x = start
      }
    }
    svg.add(
      "text",
      [
        "x": .number(x), "y": .number(area.minY + TextMetric.ascent), "textLength": .number(width),
        "lengthAdjust": .text("spacingAndGlyphs"), "fill": .text(color ?? SVGColors.color(of: style)),
        "font-size": size == Self.size(of: .body) ? nil : .number(size),
        "font-weight": style.isBold ? .text("600") : nil,
      ], text: text)
  }

  /// Draws the block at the beginning of a title as a bar in the accent color.
  private func addBar(
    before rest: ArraySlice<DrawnText.Cluster>, indent: Int, in area: CGRect, _ style: TextStyle,
    to svg: inout SVGWriter
  ) {
    let left = area.minX + CGFloat(indent) * TextMetric.cellSize.width
    svg.addRect(
      CGRect(x: left, y: area.minY + 1.5, width: 3.5, height: 13), radius: 1.75,
      ["fill": .text(SVGColors.color(of: TextRole.accent))])
    let start = left + TextMetric.cellSize.width
    let remaining = CGRect(x: start, y: area.minY, width: max(0, area.maxX - start), height: area.height)
    add(DrawnText.string(rest), in: remaining, .left, style, to: &svg)
  }
}
