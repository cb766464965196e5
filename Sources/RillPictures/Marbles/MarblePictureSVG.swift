import RillTesting

extension MarblePicture {
  /// The picture as a document of SVG: lanes with marbles, and the operator in a box between inputs and outputs.
  ///
  /// The background is transparent and the colors are legible on white and on black. Text has the width that the
  /// picture states, 8 points for a narrow character and 16 for a wide one, in every font. Readers of the screen get
  /// the operator as the title, and ``words``.
  public var svg: String {
    let above = inputs.map(SVGLane.init)
    let below = outputs.map(SVGLane.init)
    let axis = PictureAxis(
      lanes: (above + below).map(\.marks), others: lanes.flatMap(\.bounds), steps: steps, unit: PictureMetric.step)
    let nameWidth = lanes.map { PictureMetric.width(of: LabelText($0.name)) }.max() ?? 0
    let left = PictureMetric.margin + nameWidth + (nameWidth > 0 ? PictureMetric.margin : 0)
    let box = LabelText(operation)
    let width = max(
      left + axis.length + PictureMetric.arrow + PictureMetric.margin,
      PictureMetric.width(of: box) + 4 * PictureMetric.margin)
    let palette = MarblePalette(lanes)
    var drawn: [SVGElement] = []
    var y = PictureMetric.margin
    func draw(_ lanes: [SVGLane]) {
      for lane in lanes {
        let name = LabelText(lane.lane.name)
        if !name.text.isEmpty {
          drawn.append(
            .label(
              name, x: PictureMetric.margin, y: y + lane.height / 2, anchor: "start", fill: MarblePalette.ink))
        }
        drawn += lane.elements(on: axis, x: left, top: y, palette)
        y += lane.height
      }
    }
    draw(above)
    if !box.text.isEmpty {
      drawn += Self.box(box, y: y + PictureMetric.margin / 2, width: width)
      y += PictureMetric.box + PictureMetric.margin
    }
    draw(below)
    return document(drawn, width: width, height: y + PictureMetric.margin)
  }

  private static func box(_ label: LabelText, y: Int, width: Int) -> [SVGElement] {
    let shape = SVGElement(
      "rect",
      [
        "x": "\(PictureMetric.margin)", "y": "\(y)", "width": "\(width - 2 * PictureMetric.margin)",
        "height": "\(PictureMetric.box)", "rx": "6", "fill": MarblePalette.ink, "fill-opacity": "0.12",
        "stroke": MarblePalette.ink,
      ])
    return [shape, .label(label, x: width / 2, y: y + PictureMetric.box / 2, fill: MarblePalette.ink)]
  }

  private func document(_ content: [SVGElement], width: Int, height: Int) -> String {
    let title = operation.isEmpty ? "Marble diagram" : "Marble diagram: \(LabelText(operation).text)"
    return SVGElement.picture(title, words, width: width, height: height, content)
  }
}

/// A lane as elements of SVG: a line, and on it the marbles, those of one time below each other.
private struct SVGLane {
  let lane: MarblePicture.Lane
  let groups: [MarbleGroup]

  init(_ lane: MarblePicture.Lane) {
    self.lane = lane
    groups = lane.groups
  }

  var height: Int { max(1, groups.map(\.slots.count).max() ?? 0) * PictureMetric.marble + PictureMetric.space }

  var marks: [PictureAxis.Mark] {
    groups.map { group in
      PictureAxis.Mark(
        moment: group.moment, before: group.width / 2, after: group.width - group.width / 2 + PictureMetric.gap)
    }
  }

  /// - Parameters:
  ///   - axis: the places of the moments.
  ///   - x: the place of the axis.
  ///   - top: the upper edge of the lane.
  ///   - palette: the colors of the labels.
  func elements(on axis: PictureAxis, x: Int, top: Int, _ palette: MarblePalette) -> [SVGElement] {
    let y = top + height / 2
    let places = groups.map { x + axis.place(of: $0.moment) }
    let begin = min(x + axis.place(of: Moment(step: lane.start)), places.first ?? .max)
    let stop = lane.end.map { x + axis.place(of: Moment(step: $0)) }
    let end = lane.hasEnded ? places.last : stop
    var drawn = [line(from: begin, to: end ?? x + axis.length + PictureMetric.arrow, y, hasArrow: end == nil)]
    let shown = (end ?? .max)
    drawn += axis.breaks.map { $0 + x }.filter { (begin..<shown).contains($0) }.map { Self.pause($0, y) }
    for (group, place) in zip(groups, places) { drawn += elements(of: group, x: place, y, palette) }
    return drawn
  }

  private func line(from begin: Int, to end: Int, _ y: Int, hasArrow: Bool) -> SVGElement {
    let head = hasArrow ? "M\(end - 7) \(y - 5)L\(end) \(y)L\(end - 7) \(y + 5)" : ""
    return SVGElement(
      "path", ["d": "M\(begin) \(y)H\(end)\(head)", "fill": "none", "stroke": MarblePalette.ink, "stroke-width": "2"])
  }

  /// A gap in the line, for a wait that is too long to draw.
  private static func pause(_ x: Int, _ y: Int) -> SVGElement {
    SVGElement(
      "path",
      [
        "d": "M\(x - 8) \(y + 7)L\(x - 2) \(y - 7)M\(x + 2) \(y + 7)L\(x + 8) \(y - 7)", "fill": "none",
        "stroke": MarblePalette.ink, "stroke-width": "2",
      ])
  }

  private func elements(of group: MarbleGroup, x: Int, _ y: Int, _ palette: MarblePalette) -> [SVGElement] {
    let slots = group.slots
    let top = y - slots.count * PictureMetric.marble / 2
    var drawn: [SVGElement] = []
    if group.hasCompleted {
      let reach = slots.isEmpty ? PictureMetric.marble / 2 : slots.count * PictureMetric.marble / 2 + 5
      drawn.append(
        SVGElement(
          "path",
          ["d": "M\(x) \(y - reach)V\(y + reach)", "fill": "none", "stroke": MarblePalette.ink, "stroke-width": "3"]))
    }
    for (index, slot) in slots.enumerated() {
      let middle = top + index * PictureMetric.marble + PictureMetric.marble / 2
      switch slot {
      case .element(let name): drawn += Self.marble(LabelText(name), x, middle, palette)
      default: drawn.append(Self.cross(x, middle))
      }
    }
    return drawn
  }

  private static func marble(_ label: LabelText, _ x: Int, _ y: Int, _ palette: MarblePalette) -> [SVGElement] {
    let width = PictureMetric.marbleWidth(label)
    let height = PictureMetric.marble - 2
    let shape = SVGElement(
      "rect",
      [
        "x": "\(x - width / 2)", "y": "\(y - height / 2)", "width": "\(width)", "height": "\(height)",
        "rx": "\(height / 2)", "fill": palette.fill(of: label),
      ])
    guard !label.text.isEmpty else { return [shape] }
    return [shape, .label(label, x: x, y: y, fill: "#ffffff")]
  }

  private static func cross(_ x: Int, _ y: Int) -> SVGElement {
    SVGElement(
      "path",
      [
        "d": "M\(x - 8) \(y - 8)L\(x + 8) \(y + 8)M\(x - 8) \(y + 8)L\(x + 8) \(y - 8)", "fill": "none",
        "stroke": MarblePalette.error, "stroke-width": "3",
      ])
  }
}

extension MarbleGroup {
  fileprivate var hasCompleted: Bool { marbles.contains(.completed) }

  /// The marbles with their own place; completion is a bar behind it.
  fileprivate var slots: [Timeline.Marble] { marbles.filter { $0 != .completed } }

  fileprivate var width: Int {
    slots.map { slot in
      if case .element(let name) = slot { PictureMetric.marbleWidth(LabelText(name)) } else { PictureMetric.marble }
    }.max() ?? 6
  }
}

extension SVGElement {
  /// Text in its stated width, whatever the font.
  ///
  /// - Parameters:
  ///   - label: the text.
  ///   - x: the place of the anchor.
  ///   - y: the middle of the line.
  ///   - anchor: the part of the text at that place: `start` or `middle`.
  ///   - fill: the color.
  static func label(_ label: LabelText, x: Int, y: Int, anchor: String = "middle", fill: String) -> SVGElement {
    SVGElement(
      "text",
      [
        "x": "\(x)", "y": "\(y + 5)", "text-anchor": anchor, "textLength": "\(PictureMetric.width(of: label))",
        "lengthAdjust": "spacingAndGlyphs", "xml:space": "preserve", "fill": fill,
      ], text: label.text)
  }
}

/// The colors of a picture: each is legible on white and on black.
struct MarblePalette {
  /// Lines, names and operators.
  static let ink = "#757575"
  static let error = "#dc2626"
  /// The fills of marbles, on which white text is legible.
  private static let fills = [
    "#2563eb", "#c2410c", "#15803d", "#7c3aed", "#be185d", "#0e7490", "#a16207", "#475569",
  ]

  private var fills: [LabelText: String] = [:]

  /// Gives each label a color, in order of the lanes, so that an element keeps its color from lane to lane.
  init(_ lanes: [MarblePicture.Lane]) {
    for lane in lanes {
      for case .element(let name) in lane.timeline.entries.map(\.marble) where fills[LabelText(name)] == nil {
        fills[LabelText(name)] = Self.fills[fills.count % Self.fills.count]
      }
    }
  }

  /// The color of a lane whose marbles are all alike.
  static func fill(ofLane lane: Int) -> String { fills[lane % fills.count] }

  func fill(of label: LabelText) -> String { fills[label] ?? Self.ink }
}

/// The measures of a picture in points. A narrow character is 8 wide, a wide one 16.
enum PictureMetric {
  static let step = 22
  static let character = 8
  /// The height of a marble, and its width for one character.
  static let marble = 28
  /// The room between marbles.
  static let gap = 4
  /// The room around the picture.
  static let margin = 12
  /// The room between lanes.
  static let space = 16
  static let box = 36
  /// The room for the head of the arrow.
  static let arrow = 22

  static func width(of label: LabelText) -> Int { label.columns * character }

  /// The width of a marble.
  static func marbleWidth(_ label: LabelText) -> Int { max(marble, width(of: label) + 14) }
}

/// An element of an SVG document.
struct SVGElement {
  private let name: String
  private let attributes: [(String, String)]
  private let content: [SVGElement]
  private let text: String

  init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "", _ content: [SVGElement] = []
  ) {
    self.name = name
    self.attributes = attributes.map { ($0.key, $0.value) }
    self.text = text
    self.content = content
  }

  /// The document, with a line for each element.
  func document(indent: String = "") -> String {
    let opening = "\(indent)<\(name)" + attributes.map { " \($0.0)=\"\(Self.escaped($0.1))\"" }.joined()
    if !text.isEmpty { return "\(opening)>\(Self.escaped(text))</\(name)>\n" }
    if content.isEmpty { return "\(opening)/>\n" }
    return "\(opening)>\n" + content.map { $0.document(indent: indent + "  ") }.joined() + "\(indent)</\(name)>\n"
  }

  /// A whole document, with a title and a description for readers of the screen.
  static func picture(
    _ title: String, _ description: String, width: Int, height: Int, _ content: [SVGElement]
  ) -> String {
    SVGElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": "\(width)", "height": "\(height)",
        "viewBox": "0 0 \(width) \(height)", "role": "img", "font-size": "13",
        "font-family": "ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace",
      ],
      [SVGElement("title", text: title), SVGElement("desc", text: description)] + content
    ).document()
  }

  /// Returns text with the escapes and replacements that XML requires.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      case _ where scalar.properties.generalCategory == .control: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
