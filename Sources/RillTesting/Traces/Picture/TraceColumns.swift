import Rill

/// The columns and the lanes of a picture, before they are placed.
struct TraceColumns {
  /// The most columns that are drawn.
  static let most = 200

  private(set) var columns: [TraceColumn] = []
  private(set) var lanes: [TraceLane] = []
  /// The omissions of the picture, in sentences.
  private(set) var omissions: [String] = []
  /// The kinds that are drawn, in order of their first event.
  private(set) var kinds: [Recording.Record.Kind] = []
  private var laneOfKey: [TraceLane.Key: Int] = [:]
  /// The column of each record that is drawn.
  private var columnOfRecord: [Int: Int] = [:]

  init(_ picture: TracePicture) {
    let byNumber = Dictionary(picture.records.map { ($0.number, $0) }) { first, _ in first }
    let (drawn, left) = Self.newest(Self.grouped(picture))
    columns = drawn.contains { $0.events != nil } ? drawn : []
    if columns.isEmpty { omissions.append("No event is recorded.") }
    for index in columns.indices { place(index, byNumber) }
    for index in columns.indices { connect(index, byNumber) }
    let first = columns.lazy.compactMap { $0.events?.first.number }.first ?? .max
    addSpans(picture.records, byNumber, from: left > 0 ? first : 0)
    if left > 0 { omissions.append("\(left) earlier \(left == 1 ? "event is" : "events are") left out.") }
    let silent = picture.records.count { $0.kind == .subscribed && laneOfKey[TraceLane.Key($0, of: nil)] == nil }
    if silent > 0 {
      let words = silent == 1 ? "subscription without events is" : "subscriptions without events are"
      omissions.append("\(silent) \(words) left out.")
    }
    if picture.forgotten > 0 {
      let words = picture.forgotten == 1 ? "earlier record is" : "earlier records are"
      omissions.append("\(picture.forgotten) \(words) forgotten.")
    }
  }

  // MARK: Columns

  /// A column for each event and each moment, in order. Equal events of one cause share one.
  private static func grouped(_ picture: TracePicture) -> [TraceColumn] {
    var columns: [TraceColumn] = []
    var steps = picture.steps.sorted { $0.record < $1.record }[...]
    for record in picture.records where record.kind.isDrawn {
      while let step = steps.first, step.record < record.number {
        columns.append(TraceColumn(content: .step(step.name)))
        steps.removeFirst()
      }
      if case .events(let first, let numbers)? = columns.last?.content, record.isLike(first) {
        columns[columns.count - 1].content = .events(first: first, numbers: numbers + [record.number])
      } else {
        columns.append(TraceColumn(content: .events(first: record, numbers: [record.number])))
      }
    }
    return columns + steps.map { TraceColumn(content: .step($0.name)) }
  }

  /// The columns that are drawn, and the number of events before them.
  private static func newest(_ columns: [TraceColumn]) -> (drawn: [TraceColumn], left: Int) {
    let rest = columns.count - min(columns.count, most)
    return (Array(columns[rest...]), columns[..<rest].reduce(0) { $0 + ($1.events?.numbers.count ?? 0) })
  }

  private mutating func place(_ index: Int, _ records: [Int: Recording.Record]) {
    guard let (record, numbers) = columns[index].events else { return }
    let beginning = record.beginning.flatMap { records[$0] }
    let key = TraceLane.Key(record, of: beginning)
    if laneOfKey[key] == nil {
      laneOfKey[key] = lanes.count
      lanes.append(TraceLane(key, beginning ?? record))
    }
    columns[index].lane = laneOfKey[key]
    for number in numbers { columnOfRecord[number] = index }
    if !kinds.contains(record.kind) { kinds.append(record.kind) }
  }

  /// Finds the nearest cause that is drawn.
  private mutating func connect(_ index: Int, _ records: [Int: Recording.Record]) {
    var number = columns[index].events?.first.cause
    while let cause = number {
      if let column = columnOfRecord[cause], let lane = columns[column].lane {
        columns[index].cause = (column, lane)
        return
      }
      number = records[cause]?.cause
    }
  }

  private func lastColumn(upTo number: Int) -> Int? {
    columns.lastIndex { ($0.events?.first.number).map { $0 <= number } ?? false }
  }

  // MARK: Lines

  /// Draws the line of each stream from its beginning, or from the left edge, to its end.
  private mutating func addSpans(
    _ records: [Recording.Record], _ byNumber: [Int: Recording.Record], from first: Int
  ) {
    var ends: [Int: Int] = [:]
    var begun: [Int: Recording.Record] = [:]
    for record in records {
      if record.kind.span != nil { begun[record.number] = record }
      guard let beginning = record.beginning else { continue }
      if byNumber[beginning] == nil, begun[beginning] == nil { begun[beginning] = record }
      if record.kind.isEnd, ends[beginning] == nil { ends[beginning] = record.number }
    }
    for (number, record) in begun.sorted(by: { $0.key < $1.key }) {
      guard let lane = laneOfKey[TraceLane.Key(record, of: byNumber[number])] else { continue }
      let begin = number < first ? 0 : columns.firstIndex { ($0.events?.first.number ?? 0) >= number } ?? columns.count
      let end = ends[number].map { lastColumn(upTo: $0) ?? -1 } ?? columns.count
      if begin <= end { lanes[lane].spans?.append(begin...end) }
    }
  }
}

extension Recording.Record {
  /// Whether an event looks like another one directly before it.
  fileprivate func isLike(_ other: Self) -> Bool {
    (kind, cause, beginning, operation, label, queue)
      == (other.kind, other.cause, other.beginning, other.operation, other.label, other.queue)
      && kind != .next && kind.span == nil
  }
}
