import Rill

extension TracePicture {
  /// The picture as a document of SVG: strips of lanes below each other, at most 1,200 points wide.
  ///
  /// The number in a marble is the number of the record, and its title is the event. An event from outside, such as a
  /// tap, has corners; a load is a bar, the end of a stream a line, and a failure red. The background is transparent
  /// and the colors are legible on white and on black. Readers of the screen get the events in words.
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

/// A strip of a picture as elements of SVG.
private struct SVGStrip {
  /// The greatest width of a picture.
  static let width = 1_200
  /// The distance of two lanes.
  private static let row = 32
  /// The height of a marble.
  private static let marble = 20
  /// The room for the names of the steps.
  private static let header = 24

  private let strip: TraceStrip
  private let picture: TraceColumns
  private let names: [LabelText]
  private let left: Int
  private let top: Int

  init(_ strip: TraceStrip, _ picture: TraceColumns, _ names: [LabelText], left: Int, top: Int) {
    (self.strip, self.picture, self.names) = (strip, picture, names)
    (self.left, self.top) = (left, top)
  }

  /// The room of a column.
  static func room(of column: TraceColumn) -> TraceStrip.Room {
    let width = column.events == nil ? PictureMetric.width(of: column.label) + 4 : marbleWidth(column.label)
    return TraceStrip.Room(before: width / 2, after: width - width / 2 + PictureMetric.gap + 2)
  }

  private static func marbleWidth(_ label: LabelText) -> Int { max(marble, PictureMetric.width(of: label) + 10) }

  var height: Int { Self.header + strip.lanes.count * Self.row }

  var elements: [SVGElement] {
    strip.lanes.indices.flatMap(lane) + strip.columns.flatMap(step) + strip.columns.flatMap(arrow)
      + strip.columns.flatMap(marble)
  }

  // MARK: Places

  private func x(_ column: Int) -> Int { left + strip.place(of: column) }

  private func y(_ row: Int) -> Int { top + Self.header + row * Self.row + Self.row / 2 }

  /// The place of the next column, or the end of the strip.
  private func end(_ column: Int) -> Int {
    column + 1 < strip.columns.upperBound ? x(column + 1) : left + strip.length
  }

  private static func path(_ line: String, width: Int = 2, dashes: String = "none") -> SVGElement {
    SVGElement(
      "path",
      ["d": line, "fill": "none", "stroke": MarblePalette.ink, "stroke-width": "\(width)", "stroke-dasharray": dashes])
  }

  // MARK: Lanes and steps

  private func lane(_ row: Int) -> [SVGElement] {
    let lane = strip.lanes[row]
    let name = SVGElement.label(
      names[lane], x: PictureMetric.margin, y: y(row), anchor: "start", fill: MarblePalette.ink)
    return [name]
      + lines(lane).map { begin, end in
        guard picture.lanes[lane].isLoad else { return Self.path("M\(begin) \(y(row))H\(end)") }
        return SVGElement(
          "rect",
          [
            "x": "\(begin)", "y": "\(y(row) - 6)", "width": "\(end - begin)", "height": "12", "rx": "3",
            "fill": MarblePalette.fill(ofLane: lane), "fill-opacity": "0.35",
          ])
      }
  }

  /// The parts of the strip in which a lane is a line.
  private func lines(_ lane: Int) -> [(begin: Int, end: Int)] {
    var lines: [(begin: Int, end: Int)] = []
    for column in strip.columns where picture.lanes[lane].isLine(from: column, to: column + 1) {
      let begin =
        column == strip.columns.lowerBound && picture.lanes[lane].isLine(from: column - 1, to: column)
        ? left - PictureMetric.margin / 2 : x(column)
      if let last = lines.last, last.end == begin {
        lines[lines.count - 1].end = end(column)
      } else {
        lines.append((begin, end(column)))
      }
    }
    return lines
  }

  private func step(_ column: Int) -> [SVGElement] {
    guard picture.columns[column].events == nil else { return [] }
    return [
      .label(picture.columns[column].label, x: x(column), y: top + Self.header / 2, fill: MarblePalette.ink),
      Self.path("M\(x(column)) \(top + Self.header)V\(top + height)", width: 1, dashes: "3 3"),
    ]
  }

  // MARK: Arrows

  private func arrow(_ column: Int) -> [SVGElement] {
    guard let lane = picture.columns[column].lane, let cause = picture.columns[column].cause,
      let row = strip.row(of: lane), let start = strip.row(of: cause.lane)
    else { return [] }
    let (x, y) = (x(column), y(row))
    let isHere = strip.columns.contains(cause.column)
    guard start != row else { return isHere ? [arc(from: self.x(cause.column), to: x, y)] : [] }
    let edge = start < row ? y - Self.marble / 2 - 1 : y + Self.marble / 2 + 1
    let head = start < row ? edge - 5 : edge + 5
    let origin = isHere ? self.x(cause.column) : left - PictureMetric.margin / 2
    // Where the lane of the cause has ended, the arrow continues it.
    let lineEnd = strip.columns.last { $0 < column && picture.lanes[cause.lane].isLine(from: $0, to: $0 + 1) }.map(end)
    let begin = max(origin, lineEnd ?? origin)
    let link = begin < x ? [Self.path("M\(begin) \(self.y(start))H\(x)", width: 1, dashes: "2 3")] : []
    return link + [
      SVGElement("circle", ["cx": "\(x)", "cy": "\(self.y(start))", "r": "3", "fill": MarblePalette.ink]),
      Self.path("M\(x) \(self.y(start))V\(edge)M\(x - 4) \(head)L\(x) \(edge)L\(x + 4) \(head)", width: 1),
    ]
  }

  /// An arrow to a marble of the same lane.
  private func arc(from begin: Int, to end: Int, _ y: Int) -> SVGElement {
    let edge = y - Self.marble / 2 - 1
    return Self.path(
      "M\(begin) \(edge)C\(begin) \(edge - 7) \(end) \(edge - 7) \(end) \(edge)"
        + "M\(end - 3) \(edge - 4)L\(end) \(edge)L\(end + 3) \(edge - 4)", width: 1)
  }

  // MARK: Marbles

  private func marble(_ column: Int) -> [SVGElement] {
    guard let (first, numbers) = picture.columns[column].events, let lane = picture.columns[column].lane,
      let row = strip.row(of: lane)
    else { return [] }
    let (x, y) = (x(column), y(row))
    let label = picture.columns[column].label
    let width = Self.marbleWidth(label)
    let hasCorners = first.kind == .event || first.kind == .task
    let shape = SVGElement(
      "rect",
      [
        "x": "\(x - width / 2)", "y": "\(y - Self.marble / 2)", "width": "\(width)", "height": "\(Self.marble)",
        "rx": hasCorners ? "2" : "\(Self.marble / 2)",
        "fill": first.kind == .failed ? MarblePalette.error : MarblePalette.fill(ofLane: lane),
      ])
    let end = first.kind == .completed ? [Self.path("M\(x) \(y - 14)V\(y + 14)", width: 3)] : []
    let title = SVGElement("title", text: first.words(count: numbers.count))
    return [SVGElement("g", [:], [title] + end + [shape, .label(label, x: x, y: y, fill: "#ffffff")])]
  }
}

extension TraceColumn {
  /// The text of a marble or of a moment.
  var label: LabelText {
    switch content {
    case .step(let name): LabelText(name)
    case .events(let first, let numbers):
      LabelText("\(first.number)" + (numbers.count > 1 ? "×\(numbers.count)" : ""))
    }
  }
}
