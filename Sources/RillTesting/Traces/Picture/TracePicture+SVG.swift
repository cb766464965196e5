import Rill

extension TracePicture {
  /// The picture as a document of SVG: strips of lanes below each other, at most 1,200 points wide.
  ///
  /// The number in a marble is that of the record, and its title says what happened. What came from outside, such as a
  /// tap, has corners; a load is a bar, the end of a stream a line, and a failure red. The background is transparent and
  /// the colors are legible on white and on black. Readers of the screen get the events in words.
  public var svg: String {
    let columns = TraceColumns(self)
    let names = columns.lanes.map { lane in
      let name = lane.name.columns > 34 ? lane.shortName : lane.name
      return name.columns > 34 ? LabelText(name.fitted(to: 34)) : name
    }
    let nameWidth = names.map(PictureMetric.width).max() ?? 0
    let left = PictureMetric.margin + nameWidth + PictureMetric.margin
    let strips = TraceStrip.strips(
      of: columns, width: SVGStrip.width - left - PictureMetric.margin, unit: 4, SVGStrip.room)
    var drawn: [SVGElement] = []
    var y = PictureMetric.margin
    for strip in strips {
      let strip = SVGStrip(strip, columns, names, left: left, top: y)
      drawn += strip.elements
      y += strip.height + PictureMetric.space
    }
    let notes = columns.notes.map { LabelText($0) }
    for note in notes {
      drawn.append(.label(note, x: PictureMetric.margin, y: y, anchor: "start", fill: MarblePalette.ink))
      y += 20
    }
    let ends = strips.map { left + $0.length } + notes.map { PictureMetric.margin + PictureMetric.width(of: $0) }
    let width = min(SVGStrip.width, (ends.max() ?? 0) + PictureMetric.margin)
    return SVGElement.picture("Trace", columns.words, width: width, height: y + PictureMetric.margin, drawn)
  }
}

extension TraceColumns {
  /// The legend: the meanings of the forms, and the omissions.
  fileprivate var notes: [String] {
    var forms: [String] = []
    let isOutside = kinds.contains { $0 == .event || $0 == .task }
    if isOutside { forms.append("corners: an event or a task") }
    if lanes.contains(where: \.isLoad) { forms.append("bar: a load") }
    if kinds.contains(.completed) { forms.append("line behind: completed") }
    if kinds.contains(.failed) { forms.append("red: failed") }
    if columns.contains(where: { ($0.events?.numbers.count ?? 0) > 1 }) { forms.append("×: as many alike") }
    let legend = ["The numbers are those of the records"] + forms
    return (columns.isEmpty ? [] : [legend.joined(separator: "; ") + "."]) + omissions
  }

  /// The events in words.
  fileprivate var words: String {
    let words = columns.map { column in
      switch column.content {
      case .step(let name): "Step \(LabelText(name).text)"
      case .events(let first, let numbers): first.words(count: numbers.count)
      }
    }
    return (words + omissions.map { String($0.dropLast()) }).map { "\($0)." }.joined(separator: " ")
  }
}

extension Recording.Record {
  /// The label of a marble.
  func words(count: Int) -> String {
    let cause = cause.map { ", because of #\($0)" } ?? ""
    return LabelText(description + (count > 1 ? ", and \(count - 1) more" : "") + cause).text
  }
}
