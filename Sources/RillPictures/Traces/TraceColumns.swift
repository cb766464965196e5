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

/// A column of a picture: an event, several equal ones of one cause, or a named moment.
struct TraceColumn {
  enum Content {
    case step(String)
    case events(first: Recording.Record, numbers: [Int])
  }

  var content: Content
  /// The lane of the events; nil for a moment.
  var lane: Int?
  /// The column and the lane of the cause, if it is drawn.
  var cause: (column: Int, lane: Int)?

  /// The first event and the numbers of all; nil for a moment.
  var events: (first: Recording.Record, numbers: [Int])? {
    if case .events(let first, let numbers) = content { (first, numbers) } else { nil }
  }
}

extension Recording.Record.Kind {
  /// Whether a record of this kind has a marble; otherwise it begins or ends the line of a lane.
  var isDrawn: Bool { self != .subscribed && self != .disposed }

  /// The sign of an event in text.
  var sign: String {
    switch self {
    case .next, .loadAnswered: "●"
    case .completed: "|"
    case .failed: "#"
    case .loadStarted: "["
    case .loadEnded: "]"
    case .listChanged: "■"
    case .rowChanged: "□"
    case .computed: "◇"
    case .batch: "○"
    case .event: "◆"
    case .task: "▷"
    case .subscribed, .disposed: " "
    }
  }

  /// The meaning of the sign.
  var words: String {
    switch self {
    case .next: "next"
    case .loadAnswered: "answered"
    case .completed: "completed"
    case .failed: "failed"
    case .loadStarted: "load started"
    case .loadEnded: "load ended"
    case .listChanged: "list changed"
    case .rowChanged: "row changed"
    case .computed: "computed"
    case .batch: "batch"
    case .event: "event"
    case .task: "task"
    case .subscribed: "subscribed"
    case .disposed: "disposed"
    }
  }
}

/// A lane of a picture.
struct TraceLane {
  /// The subject of a lane.
  enum Key: Hashable {
    /// The subscriptions or the loads of one name.
    case stream(String, isLoad: Bool)
    /// Events on a queue, outside all streams.
    case queue(String)
    /// Changes of lists, or computations, by what makes them.
    case changes(String)
  }

  let key: Key
  /// The name in full.
  let name: LabelText
  /// The name without what the place in the code also says.
  let shortName: LabelText
  /// The columns in which the lane is a line, from first to last; all of them if nil.
  var spans: [ClosedRange<Int>]?

  var isLoad: Bool { if case .stream(_, isLoad: true) = key { true } else { false } }

  /// - Parameter record: the record that began the stream, or an event.
  init(_ key: Key, _ record: Recording.Record) {
    self.key = key
    switch key {
    case .stream(let name, _):
      self.name = LabelText(name)
      shortName = LabelText(record.label ?? record.shortStreamName)
      spans = []
    case .queue(let name), .changes(let name):
      self.name = LabelText(name)
      shortName = self.name
    }
  }

  /// Whether the lane is a line from one column to the next.
  func isLine(from first: Int, to second: Int) -> Bool {
    spans?.contains { $0.contains(first) && $0.contains(second) } ?? true
  }
}

extension TraceLane.Key {
  /// - Parameters:
  ///   - record: the event.
  ///   - beginning: the record that began its stream; nil if there is none.
  init(_ record: Recording.Record, of beginning: Recording.Record?) {
    switch record.kind {
    case .subscribed, .next, .completed, .failed, .disposed:
      self = .stream((beginning ?? record).streamName, isLoad: false)
    case .loadStarted, .loadAnswered, .loadEnded: self = .stream((beginning ?? record).streamName, isLoad: true)
    case .computed, .listChanged, .rowChanged: self = .changes(record.label ?? record.operation)
    case .batch, .event, .task: self = .queue(record.queue)
    }
  }
}

extension Recording.Record {
  /// The file without its extension, and the line; the name of the stream if its place is not known.
  fileprivate var shortStreamName: String {
    if let shortLoadName { return shortLoadName }
    guard let place else { return streamName }
    let parts = place.split(separator: ":")
    return parts.count == 2 && parts[0].hasSuffix(".swift") ? "\(parts[0].dropLast(6)):\(parts[1])" : place
  }
}

extension Recording.Record.Kind {
  /// The span that begins with a record of this kind; nil if none does.
  var span: String? {
    switch self {
    case .subscribed: "subscription"
    case .loadStarted: "load"
    case .next, .completed, .failed, .disposed, .loadAnswered, .loadEnded, .listChanged, .rowChanged, .computed, .batch,
      .event, .task:
      nil
    }
  }

  /// Whether a subscription or a load ends with a record of this kind.
  var isEnd: Bool {
    switch self {
    case .completed, .failed, .disposed, .loadEnded: true
    case .subscribed, .next, .loadStarted, .loadAnswered, .listChanged, .rowChanged, .computed, .batch, .event, .task:
      false
    }
  }
}

extension Recording.Record {
  /// The name of the subscription or the load that begins with this record: its label, or what it is and where.
  var streamName: String {
    if let label { return label }
    return [shortLoadName ?? operation, place].compactMap(\.self).joined(separator: " ")
  }

  /// The kind of a load, such as `refresh`; nil for other records.
  var shortLoadName: String? {
    guard kind == .loadStarted else { return nil }
    let (words, suffix) = (text ?? operation, " started")
    return words.hasSuffix(suffix) ? String(words.dropLast(suffix.count)) : words
  }
}
