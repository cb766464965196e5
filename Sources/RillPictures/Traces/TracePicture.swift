public import Rill

/// A drawing of a recording: a lane for each stream and each queue, a marble for each event, and an arrow from the lane
/// of each cause to its effect.
///
/// ```swift
/// let recording = Diagnostics.record { screen.tap("Like") }
/// print(TracePicture(recording).text(width: 80))
/// ```
///
/// Subscriptions of one label, or of one place in the code, share a lane; one without events has none. Equal events of
/// one cause that follow each other are one marble with their number. The events are in order, each in a column of its
/// own, in as many strips as it takes; the distances do not stand for time. At most 200 columns are drawn, the newest
/// ones, and the picture says how many are left out.
///
/// Equal pictures have the same text and the same bytes of SVG, in every run.
public struct TracePicture: Sendable {
  /// A named moment, such as that of a picture of a screen.
  public struct Step: Sendable, Hashable {
    /// The name above the lanes.
    public var name: String
    /// The number of the last record before it; 0 if it is the first of all.
    public var record: Int

    /// Creates a named moment.
    ///
    /// - Parameters:
    ///   - name: the name above the lanes, such as a number.
    ///   - record: the number of the last record before it; 0 if it is the first of all.
    public init(_ name: String, after record: Int) {
      self.name = name
      self.record = record
    }
  }

  let records: [Recording.Record]
  let forgotten: Int
  let steps: [Step]

  /// Creates a picture of the records that a recording has now.
  ///
  /// - Parameters:
  ///   - recording: the recording to draw.
  ///   - steps: the moments to name, in order.
  public init(_ recording: Recording, steps: [Step] = []) {
    self.init(recording.records, forgotten: recording.forgotten, steps: steps)
  }

  /// Creates a picture of some records.
  ///
  /// - Parameters:
  ///   - records: the records to draw.
  ///   - forgotten: how many records are missing, which the picture says.
  ///   - steps: the moments to name, in order.
  public init(_ records: [Recording.Record], forgotten: Int = 0, steps: [Step] = []) {
    self.records = records.sorted { $0.number < $1.number }
    self.forgotten = forgotten
    self.steps = steps
  }
}

extension TracePicture {
  /// The picture as text.
  ///
  /// ```
  ///            1
  ///            2 4
  /// main       ◆─┊───
  /// query:12  ─●─┊─┬─
  /// search         [══●]
  /// ```
  ///
  /// The names of the steps are above the lanes, and below them the numbers of records, as many as fit. An arrow leads
  /// up or down from the lane of the cause, in the column of the effect.
  ///
  /// - Parameter width: the number of columns that the lines have at most; at least 24 are used.
  public func text(width: Int) -> String {
    let columns = TraceColumns(self)
    let width = max(24, width)
    let most = max(8, width / 3)
    let nameWidth = min(most, columns.lanes.map(\.shortName.columns).max() ?? 0)
    let names = columns.lanes.map { $0.shortName.fitted(to: nameWidth) }
    let strips = TraceStrip.strips(of: columns, width: width - nameWidth - 2, unit: 2, \.textRoom)
    let blocks = strips.map { strip in
      TextStrip(strip, columns).lines.map { line in
        let name = line.lane.map { names[$0] } ?? String(repeating: " ", count: nameWidth)
        return (name + "  " + line.text).trimmedAtEnd
      }.joined(separator: "\n")
    }
    let notes = [columns.legend(width: width)] + columns.omissions.map { $0.wrapped(to: width) }
    return (blocks + [notes.filter { !$0.isEmpty }.joined(separator: "\n")]).filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }
}

extension TraceColumns {
  /// The signs that are drawn, and their meanings.
  fileprivate func legend(width: Int) -> String {
    let causes = columns.contains { $0.cause != nil } ? ["┬ ┴ cause"] : []
    let words = kinds.map { "\($0.sign) \($0.words)" } + causes
    return words.joined(separator: "  ").wrapped(to: width, separator: "  ")
  }
}

extension LabelText {
  /// The text in exactly a number of columns. A text that does not fit loses its beginning, because the end of a name
  /// says more.
  func fitted(to width: Int) -> String {
    guard columns > width else { return text + String(repeating: " ", count: width - columns) }
    var rest = text[...]
    while LabelText(String(rest)).columns > width - 1 { rest.removeFirst() }
    return "…" + rest + String(repeating: " ", count: width - 1 - LabelText(String(rest)).columns)
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The words in lines of a width.
  fileprivate func wrapped(to width: Int, separator: String = " ") -> String {
    var lines: [String] = []
    for word in split(separator: separator) {
      if let last = lines.last, last.count + separator.count + word.count <= width {
        lines[lines.count - 1] = last + separator + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// A strip of a picture as lines of text.
private struct TextStrip {
  private let strip: TraceStrip
  private let picture: TraceColumns
  private var grid: [[Character]]

  init(_ strip: TraceStrip, _ picture: TraceColumns) {
    self.strip = strip
    self.picture = picture
    grid = strip.lanes.map { _ in Array(repeating: " ", count: strip.length) }
    drawLines()
    for column in strip.columns { drawArrow(to: column) }
    for column in strip.columns { drawMarble(column) }
  }

  /// The lines from the top, each with the lane that it is of: the steps and the numbers are of none.
  var lines: [(lane: Int?, text: String)] {
    [(nil, steps), (nil, numbers)].filter { !$0.1.isEmpty } + zip(strip.lanes, grid).map { ($0, String($1)) }
  }

  private var steps: String {
    labels { column in
      picture.columns[column].stepLabel
    }
  }

  private var numbers: String { labels { picture.columns[$0].events.map { LabelText("\($0.first.number)") } } }

  /// The labels of columns in a line, as many as fit.
  private func labels(_ label: (Int) -> LabelText?) -> String {
    var (line, length) = ("", 0)
    for column in strip.columns {
      let place = strip.place(of: column)
      guard let label = label(column), place >= length, place + label.columns <= strip.length else { continue }
      line += String(repeating: " ", count: place - length) + label.text + " "
      length = place + label.columns + 1
    }
    return line
  }

  // MARK: Lanes

  private mutating func drawLines() {
    for (row, lane) in strip.lanes.enumerated() {
      let line: Character = picture.lanes[lane].isLoad ? "═" : "─"
      for column in strip.columns where picture.lanes[lane].isLine(from: column, to: column + 1) {
        for x in strip.place(of: column)..<end(of: column) { grid[row][x] = line }
      }
      for column in strip.columns where picture.columns[column].lane == nil {
        grid[row][strip.place(of: column)] = "┊"
      }
    }
  }

  /// The place of the next column, or the end of the strip.
  private func end(of column: Int) -> Int {
    column + 1 < strip.columns.upperBound ? strip.place(of: column + 1) : strip.length
  }

  private mutating func drawMarble(_ column: Int) {
    guard let row = picture.columns[column].lane.flatMap(strip.row) else { return }
    let place = strip.place(of: column)
    for (offset, character) in picture.columns[column].sign.enumerated() { grid[row][place + offset] = character }
  }

  // MARK: Arrows

  private mutating func drawArrow(to column: Int) {
    guard let lane = picture.columns[column].lane, let cause = picture.columns[column].cause, cause.lane != lane,
      let row = strip.row(of: lane), let start = strip.row(of: cause.lane)
    else { return }
    let place = strip.place(of: column)
    // Where the lane of the cause has ended, the arrow continues it.
    let origin = strip.columns.contains(cause.column) ? strip.place(of: cause.column) + 1 : 0
    for x in min(origin, place)..<place where grid[start][x] == " " { grid[start][x] = "┄" }
    grid[start][place] = start < row ? "┬" : "┴"
    for between in min(row, start) + 1..<max(row, start) {
      grid[between][place] = grid[between][place] == " " ? "│" : "┼"
    }
  }
}

extension TraceColumn {
  /// The room of a column in text.
  var textRoom: TraceStrip.Room {
    TraceStrip.Room(after: max(sign.count, stepLabel?.columns ?? 0) + 1)
  }

  /// The name of a moment in text, or the end of it.
  fileprivate var stepLabel: LabelText? {
    guard case .step(let name) = content else { return nil }
    let label = LabelText(name)
    return label.columns > 9 ? LabelText(label.fitted(to: 9)) : label
  }

  /// The signs of a column in text.
  var sign: String {
    guard let events else { return "┊" }
    return events.first.kind.sign + (events.numbers.count > 1 ? "×\(events.numbers.count)" : "")
  }
}

/// A part of a picture that has the width of the picture: its columns, where they are, and the lanes that they need.
struct TraceStrip {
  /// The room of a column on both sides of its place.
  struct Room {
    var before = 0
    var after: Int
  }

  /// The columns, by their indexes in the picture.
  let columns: Range<Int>
  /// The lanes, from the top, by their indexes in the picture.
  let lanes: [Int]
  private let axis: PictureAxis

  var length: Int { axis.length }

  /// The place of a column.
  func place(of column: Int) -> Int { axis.place(of: Moment(step: column - columns.lowerBound)) }

  /// The place of a lane from the top; nil if the strip does not show it.
  func row(of lane: Int) -> Int? { lanes.firstIndex(of: lane) }

  private init(_ columns: Range<Int>, _ rooms: [Room], _ picture: TraceColumns, unit: Int) {
    self.columns = columns
    let marks = columns.map { column in
      PictureAxis.Mark(
        moment: Moment(step: column - columns.lowerBound), before: rooms[column].before, after: rooms[column].after)
    }
    axis = PictureAxis(lanes: [marks], others: [], steps: 0, unit: unit)
    var needed: Set<Int> = []
    for column in columns {
      if let lane = picture.columns[column].lane { needed.insert(lane) }
      if let cause = picture.columns[column].cause { needed.insert(cause.lane) }
    }
    // A load that only goes on, too: an indicator on the screen shows it.
    for (index, lane) in picture.lanes.enumerated() where lane.isLoad {
      if lane.spans?.contains(where: { $0.overlaps(columns) }) == true { needed.insert(index) }
    }
    lanes = needed.sorted()
  }

  /// Divides a picture into strips of a width.
  ///
  /// - Parameters:
  ///   - width: the room for columns.
  ///   - unit: the least distance of two columns.
  ///   - room: the room that a column needs.
  static func strips(
    of picture: TraceColumns, width: Int, unit: Int, _ room: (TraceColumn) -> Room
  ) -> [TraceStrip] {
    let rooms = picture.columns.map(room)
    var strips: [TraceStrip] = []
    var (first, taken) = (0, 0)
    for (index, room) in rooms.enumerated() {
      let size = max(unit, room.before + room.after)
      if taken + size > width, index > first {
        strips.append(TraceStrip(first..<index, rooms, picture, unit: unit))
        (first, taken) = (index, 0)
      }
      taken += size
    }
    if first < rooms.count { strips.append(TraceStrip(first..<rooms.count, rooms, picture, unit: unit)) }
    return strips
  }
}
