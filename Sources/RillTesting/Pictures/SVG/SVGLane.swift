/// A lane as elements of SVG: a line, and on it the marbles, those of one time below each other.
struct SVGLane {
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
