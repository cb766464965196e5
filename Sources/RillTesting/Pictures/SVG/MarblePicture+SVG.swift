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
