import Rill

/// A strip of a picture as lines of text.
struct TextStrip {
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
