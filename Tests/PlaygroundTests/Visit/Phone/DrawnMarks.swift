import Foundation

/// The texts, borders, lines and shapes of an SVG picture in the order in which they are drawn, with their colors.
///
/// It reads only what Rill writes: one element a line, and colors as six digits.
struct DrawnMarks {
  private struct Color {
    var channels: [Double]

    init?(_ text: String?) {
      guard let text, text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
      channels = [16, 8, 0].map { Double((value >> $0) & 0xFF) / 255 }
    }

    func over(_ ground: Color, _ opacity: Double) -> Color {
      var mixed = self
      mixed.channels = zip(channels, ground.channels).map { $0 * opacity + $1 * (1 - opacity) }
      return mixed
    }

    /// Source: *Web Content Accessibility Guidelines 2.2*, "relative luminance".
    private var luminance: Double {
      let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    func contrast(to other: Color) -> Double {
      (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }
  }

  private struct Mark {
    var name: String
    var area: CGRect
    var clip: CGRect
    var fill: Color?
    var opacity: Double
    var fillOpacity: Double
    var stroke: Color?
    /// The text, or the area in words.
    var text: String
    var isLine: Bool { name == "path" }

    func fills(_ point: CGPoint) -> Bool { name == "rect" && fill != nil && area.holds(point) && clip.holds(point) }
  }

  private var marks: [Mark] = []

  init(_ svg: String) {
    let everything = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    var groups: [(clip: CGRect, opacity: Double)] = [(everything, 1)]
    var newClip: CGRect?
    var isInClip = false
    for line in svg.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      let name = String(line.dropFirst().prefix { $0.isLetter || $0 == "/" })
      var attributes: [String: String] = [:]
      for match in line.prefix(while: { $0 != ">" }).matches(of: /([a-z-]+)="([^"]*)"/) {
        attributes[String(match.output.1)] = String(match.output.2)
      }
      func number(_ name: String) -> CGFloat { attributes[name].flatMap(Double.init).map { CGFloat($0) } ?? 0 }
      let area = CGRect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
      let (clip, groupOpacity) = groups[groups.count - 1]
      switch name {
      case "clipPath": isInClip = true
      case "/clipPath": isInClip = false
      case "g":
        groups.append(
          (
            attributes["clip-path"] == nil ? clip : clip.intersection(newClip ?? clip),
            groupOpacity * (attributes["opacity"].flatMap(Double.init) ?? 1)
          ))
      case "/g": groups.removeLast()
      case "rect" where isInClip: newClip = area
      case "rect", "text":
        let texts = DrawnTexts(String(line)).all
        let text = texts.first.map { text in
          CGRect(x: text.left, y: text.baseline - 10, width: text.right - text.left, height: 8)
        }
        marks.append(
          Mark(
            name: name, area: text ?? area, clip: clip, fill: Color(attributes["fill"]),
            opacity: groupOpacity,
            fillOpacity: groupOpacity * (attributes["fill-opacity"].flatMap(Double.init) ?? 1),
            stroke: Color(attributes["stroke"]), text: texts.first?.text ?? "\(area)"))
      case "path":
        // A tick, a chevron, a ring or a heart begins on its line.
        func numbers(_ name: String) -> [Double] {
          attributes[name].map { $0.matches(of: /-?[.0-9]+/).compactMap { Double($0.output) } } ?? []
        }
        let (begin, transform) = (numbers("d"), numbers("transform"))
        guard attributes["stroke"] != nil, begin.count > 1 else { break }
        let move = transform.count == 3 ? transform : [0, 0, 1]
        let start = CGPoint(x: move[0] + begin[0] * move[2], y: move[1] + begin[1] * move[2])
        marks.append(
          Mark(
            name: name, area: CGRect(origin: start, size: .zero), clip: clip, fill: nil, opacity: groupOpacity,
            fillOpacity: groupOpacity, stroke: Color(attributes["stroke"]), text: "the line at \(start)"))
      default: break
      }
    }
  }

  /// The color at a point after some of the marks.
  private func ground(at point: CGPoint, upTo end: Int) -> Color? {
    marks[..<end].reduce(nil) { ground, mark in
      guard mark.fills(point), let fill = mark.fill else { return ground }
      return ground.map { fill.over($0, mark.fillOpacity) } ?? fill
    }
  }

  /// The contrast of a color drawn at a point to what is around it; nil if something covers it.
  private func contrast(of color: Color, to outside: CGPoint, of point: CGPoint, at place: Int) -> Double? {
    guard var ground = ground(at: outside, upTo: place) else { return nil }
    var color = color.over(ground, marks[place].opacity)
    for mark in marks[(place + 1)...] {
      guard let fill = mark.fill else { continue }
      if mark.fills(point) {
        if mark.fillOpacity == 1 { return nil }
        color = fill.over(color, mark.fillOpacity)
      }
      if mark.fills(outside) { ground = fill.over(ground, mark.fillOpacity) }
    }
    return color.contrast(to: ground)
  }

  /// The number of texts whose color is known, which is at least one for each label.
  var measuredTextCount: Int { marks.count { $0.name == "text" && $0.fill != nil } }

  /// The number of ticks, chevrons, rings and hearts.
  var lineCount: Int { marks.count { $0.isLine } }

  /// The texts with less than 4.5 to 1, and the borders and lines with less than 3 to 1.
  var faint: [String] {
    marks.indices.flatMap { place -> [String] in
      let mark = marks[place]
      if mark.name == "text", let fill = mark.fill {
        return [mark.area.minX + 1, mark.area.midX, mark.area.maxX - 1].compactMap { x in
          let point = CGPoint(x: x, y: mark.area.midY)
          guard mark.clip.holds(point) else { return nil }
          let ratio = contrast(of: fill, to: point, of: point, at: place) ?? 21
          return ratio < 4.5 ? "“\(mark.text)” has a contrast of \(ratio)" : nil
        }
      }
      guard let stroke = mark.stroke else { return [] }
      let point = CGPoint(x: mark.area.minX, y: mark.area.midY)
      let outside = mark.isLine ? point : CGPoint(x: point.x - 3, y: point.y)
      guard mark.clip.holds(point) else { return [] }
      let ratio = contrast(of: stroke, to: outside, of: point, at: place) ?? 21
      return ratio < 3 ? ["\(mark.isLine ? "" : "the border of ")\(mark.text) has a contrast of \(ratio)"] : []
    }
  }
}

extension CGRect {
  fileprivate func holds(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }
}
