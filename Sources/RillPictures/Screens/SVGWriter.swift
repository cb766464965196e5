import Foundation
import RillHeadless

/// Writes the elements of an SVG file, one per line.
///
/// Numbers have at most two decimals and no locale, and text contains only valid characters.
struct SVGWriter {
  private(set) var lines: [String] = []
  private var depth = 0
  private var clips = 0

  typealias Attributes = KeyValuePairs<String, SVGValue?>

  mutating func add(_ name: String, _ attributes: Attributes) {
    write("<\(name)\(Self.text(of: attributes))/>")
  }

  mutating func add(_ name: String, _ attributes: Attributes, text: String) {
    write("<\(name)\(Self.text(of: attributes))>\(SVGElement.escaped(text))</\(name)>")
  }

  mutating func begin(_ name: String, _ attributes: Attributes) {
    write("<\(name)\(Self.text(of: attributes))>")
    depth += 1
  }

  mutating func end(_ name: String) {
    depth -= 1
    write("</\(name)>")
  }

  /// Begins a group that shows only the content of an area.
  ///
  /// The group ends with `end("g")`.
  mutating func beginClip(_ area: CGRect) {
    clips += 1
    begin("clipPath", ["id": .text("clip\(clips)")])
    addRect(area, [:])
    end("clipPath")
    begin("g", ["clip-path": .text("url(#clip\(clips))")])
  }

  mutating func addRect(_ area: CGRect, radius: Double = 0, _ attributes: Attributes) {
    let round = radius > 0 ? Self.text(of: ["rx": .number(min(radius, area.width / 2, area.height / 2))]) : ""
    let place = Self.text(of: [
      "x": .number(area.minX), "y": .number(area.minY), "width": .number(area.width), "height": .number(area.height),
    ])
    write("<rect\(place)\(round)\(Self.text(of: attributes))/>")
  }

  private mutating func write(_ line: String) { lines.append(String(repeating: " ", count: depth) + line) }

  private static func text(of attributes: Attributes) -> String {
    attributes.map { name, value in value.map { " \(name)=\"\($0.written)\"" } ?? "" }.joined()
  }
}

/// The value of an attribute.
enum SVGValue {
  case text(String)
  case number(Double)

  var written: String {
    switch self {
    case .text(let text): SVGElement.escaped(text)
    case .number(let number): number.hundredths
    }
  }
}

/// Sets lines of text in the metric of a screen, so that they take the space that layout has given them.
struct SVGText {
  let metric: ScreenMetric
  let colors: SVGColors

  /// Fonts of the widths that the metric has. The condensed one is a little wider: 3%, and 8% in bold.
  var fonts: String {
    metric == .cells
      ? "Menlo, 'Liberation Mono', 'DejaVu Sans Mono', monospace"
      : "Helvetica, 'Helvetica Neue', Arial, 'Liberation Sans', Arimo, 'Nimbus Sans', 'DejaVu Sans Condensed', "
        + "'PingFang SC', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif"
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
    var text = ruler.truncate(trimmed, toWidth: alignment == .left || alignment == .natural ? room.width : area.width)
    guard !text.isEmpty else { return }
    var (x, anchor): (CGFloat, String?) =
      switch alignment {
      case .center: (area.midX, "middle")
      case .right: (area.maxX, "end")
      case .left, .natural: (room.minX, nil)
      }
    let size = metric.fontSize(of: style.font)
    if metric == .phone, let symbol = text.first, let path = Self.symbols[symbol] {
      if anchor != nil { x -= ruler.width(of: text) / (alignment == .center ? 2 : 1) }
      let (ink, top) = (color ?? colors.color(of: style), area.minY + 0.14 * size)
      let place = [x, top].map { $0.hundredths }.joined(separator: " ")
      svg.add(
        "path",
        [
          "d": .text(path), "transform": .text("translate(\(place)) scale(\((size / 20).hundredths))"),
          "fill": .text(symbol == "♥" ? ink : "none"), "stroke": .text(ink), "stroke-width": .number(1.8),
          "stroke-linecap": .text("round"), "stroke-linejoin": .text("round"),
        ])
      let letters = text.dropFirst().drop { $0 == " " }
      x += ruler.width(of: text.prefix(text.count - letters.count))
      (text, anchor) = (String(letters), nil)
      if text.isEmpty { return }
    }
    svg.add(
      "text",
      [
        "x": .number(x), "y": .number(area.minY + metric.ascent(of: style.font)),
        "text-anchor": anchor.map { .text($0) }, "fill": .text(color ?? colors.color(of: style)),
        "font-size": size == metric.fontSize(of: .body) ? nil : .number(size),
        "font-weight": style.isBold ? .text("bold") : nil,
      ], text: text)
  }

  /// The symbols that the faces do not have, each in a square of 20 units, which is as wide as the ruler measures it. One
  /// is drawn at the beginning of a text.
  private static let symbols: [Character: String] = [
    "♡": heart, "♥": heart, "✕": "M5 5L15 15M15 5L5 15",
  ]
  private static let heart = "M10 17L3.5 10.5A4.3 4.3 0 0 1 10 5A4.3 4.3 0 0 1 16.5 10.5Z"

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
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

/// Maps the design tokens to colors for a picture of points, and is the one place that does.
///
/// Text has a contrast of 4.5 to 1 or more with its background, also in a disabled control. The borders and shapes of
/// controls have 3 to 1 with what is around them, except for the shape of a disabled button: WCAG requires no contrast
/// of a control that cannot be used, and its fainter shape shows this.
struct SVGColors {
  let isDark: Bool

  var page: String { isDark ? "#121214" : "#FFFFFF" }
  var device: String { isDark ? "#48484A" : "#1C1C1E" }
  var shade: String { isDark ? "#25303E" : "#E6ECF4" }
  /// The line between two parts of a screen, which is no control.
  var line: String { isDark ? "#48484A" : "#D1D1D6" }
  var border: String { isDark ? "#9A9AA1" : "#76767C" }
  /// The shape of a disabled button, and the ground of a disabled field.
  var control: String { isDark ? "#2C2C2F" : "#ECECF1" }
  var accentTint: String { isDark ? "#16304C" : "#E1EDFD" }
  /// The name on a picture.
  var pictureName: String { isDark ? "#EDEDF2" : "#3A3F47" }
  var onAccent: String { isDark ? "#101214" : "#FFFFFF" }
  /// The text of a disabled control, and its mark where it is selected.
  var disabled: String { isDark ? "#A2A2A9" : "#65656B" }

  func color(of role: TextRole) -> String {
    switch role {
    case .primary: isDark ? "#F2F2F7" : "#1C1C1E"
    case .secondary: isDark ? "#ADADB5" : "#5F5F66"
    case .accent: isDark ? "#7DB8FF" : "#0A58CA"
    case .error: isDark ? "#FF9A93" : "#B3131B"
    }
  }

  func color(of style: TextStyle) -> String { style.isDim ? disabled : color(of: style.role) }

  func background(_ background: Background) -> String? {
    switch background {
    case .clear: nil
    case .solid: page
    case .shaded: shade
    }
  }

  /// Returns the two tones for a picture, the same for the same name: its ground, and what is drawn on it.
  func tones(of name: String) -> (ground: String, figure: String) {
    let tones =
      isDark
      ? [
        ("#22405E", "#3A668F"), ("#2B4526", "#466B3E"), ("#553A1E", "#83602F"), ("#56303B", "#84505F"),
        ("#3D335C", "#62548C"), ("#1F4A46", "#37746C"), ("#4D421A", "#79692D"), ("#3A3D44", "#5C6069"),
      ]
      : [
        ("#DCE9F7", "#B4CFEC"), ("#E3EFE0", "#BBDAB3"), ("#FBE9D7", "#F2CBA2"), ("#F6E0E4", "#E8B9C3"),
        ("#E8E3F5", "#CABFE8"), ("#DDF0EE", "#AEDAD4"), ("#F7EFCF", "#E9D68C"), ("#E6E7EB", "#C6C9D2"),
      ]
    // FNV-1a, because the hash of the standard library differs in each run.
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return tones[Int((hash >> 8) % UInt32(tones.count))]
  }
}
