public import Rill

/// A recording as a file for the trace viewers of Perfetto and Chrome.
///
/// ```swift
/// let recording = Diagnostics.record { screen.tap("Like") }
/// try TraceFile(recording).json.write(toFile: "like.json", atomically: true, encoding: .utf8)
/// ```
///
/// Each queue is a lane, and each record a slice on it, with everything that happens during its delivery inside. An
/// arrow leads from each cause to its effect. Subscriptions and loads are tracks of their own, from their beginning to
/// their end. The arguments of a slice have its number, cause, kind, title and place, so that the file alone answers
/// why it happened.
///
/// The times come from the recording, in microseconds. A slice takes at least one, and records of the same time, as on
/// virtual time, are in order. Equal records have the same bytes.
public struct TraceFile: Sendable {
  let name: String
  let records: [Recording.Record]
  let forgotten: Int

  /// Creates a file of the records that a recording has now.
  ///
  /// - Parameters:
  ///   - recording: the recording to show.
  ///   - name: the name of the process in the viewer.
  public init(_ recording: Recording, named name: String = "Rill") {
    self.init(recording.records, forgotten: recording.forgotten, named: name)
  }

  /// Creates a file of some records.
  ///
  /// - Parameters:
  ///   - records: the records to show.
  ///   - forgotten: how many records are missing, which the viewer shows beside the name.
  ///   - name: the name of the process in the viewer.
  public init(_ records: [Recording.Record], forgotten: Int = 0, named name: String = "Rill") {
    self.name = name
    self.records = records.sorted { $0.number < $1.number }
    self.forgotten = forgotten
  }

  /// The text of the file, with a line for each event.
  ///
  /// Complexity: O(n log n), where n is the number of records.
  public var json: String {
    let lines = TraceEvents(self).events.map(\.text).joined(separator: ",\n")
    return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(lines)\n]}\n"
  }
}

/// The events of a file for a viewer of traces: names first, then the others in order of time.
private struct TraceEvents {
  /// An event and its place among those of the same time.
  private struct Timed {
    var time: Int
    /// Ends come before beginnings, and slices before what has to be inside them.
    var rank: Int
    var event: JSONText
  }

  private static let process = JSONText.number(1)

  private let file: TraceFile
  private let layout: SliceLayout

  init(_ file: TraceFile) {
    self.file = file
    layout = SliceLayout(file.records)
  }

  var events: [JSONText] {
    var timed = layout.slices.map(slice)
    timed += spans
    for slice in layout.slices { timed += arrow(to: slice) }
    let order = timed.enumerated().sorted {
      ($0.element.time, $0.element.rank, $0.offset) < ($1.element.time, $1.element.rank, $1.offset)
    }
    return names + order.map(\.element.event)
  }

  // MARK: Names

  private var names: [JSONText] {
    var names = [name("process_name", ["name": .string(file.name)])]
    if file.forgotten > 0 {
      names.append(name("process_labels", ["labels": .string("\(file.forgotten) records are forgotten")]))
    }
    for (index, lane) in layout.lanes.enumerated() {
      names.append(name("thread_name", lane: index + 1, ["name": .string(lane)]))
      names.append(name("thread_sort_index", lane: index + 1, ["sort_index": .number(index + 1)]))
    }
    return names
  }

  private func name(_ name: String, lane: Int = 0, _ values: KeyValuePairs<String, JSONText>) -> JSONText {
    .object([
      "ph": .string("M"), "name": .string(name), "pid": Self.process, "tid": .number(lane), "args": .object(values),
    ])
  }

  // MARK: Slices

  private func slice(_ slice: SliceLayout.Slice) -> Timed {
    let record = slice.record
    let event = JSONText.object([
      "ph": .string("X"), "name": .string(record.title), "cat": .string(record.kind.rawValue), "pid": Self.process,
      "tid": .number(slice.lane), "ts": .number(slice.start), "dur": .number(slice.end - slice.start),
      "args": .members([
        ("number", .number(record.number)), ("cause", record.cause.map(JSONText.number)),
        ("kind", .string(record.kind.rawValue)), ("title", .string(record.title)),
        ("place", record.place.map(JSONText.string)),
      ]),
    ])
    return Timed(time: slice.start, rank: 1, event: event)
  }

  // MARK: Subscriptions and loads

  /// The beginning and the end of each subscription and each load whose beginning is not forgotten.
  private var spans: [Timed] {
    var ends: [Int: SliceLayout.Slice] = [:]
    for slice in layout.slices {
      // An end is followed by the disposal.
      if let beginning = slice.record.beginning, slice.record.kind.isEnd { ends[beginning] = slice }
    }
    return layout.slices.flatMap { slice in
      guard let category = slice.record.kind.span else { return [Timed]() }
      let end = ends[slice.record.number]
      return [
        span("b", slice.record, category, at: slice.start, lane: slice.lane, rank: 2),
        span("e", slice.record, category, at: end?.start ?? layout.end, lane: end?.lane ?? slice.lane, rank: 0),
      ]
    }
  }

  private func span(
    _ phase: String, _ record: Recording.Record, _ category: String, at time: Int, lane: Int, rank: Int
  ) -> Timed {
    Timed(
      time: time, rank: rank,
      event: .object([
        "ph": .string(phase), "cat": .string(category), "name": .string(record.streamName), "pid": Self.process,
        "tid": .number(lane), "ts": .number(time), "id": .number(record.number),
      ]))
  }

  // MARK: Causes

  private func arrow(to slice: SliceLayout.Slice) -> [Timed] {
    guard let cause = slice.record.cause.flatMap(layout.slice) else { return [] }
    return [("s", cause), ("f", slice)].map { phase, place in
      let event = JSONText.members([
        ("ph", .string(phase)), ("cat", .string("cause")), ("name", .string("cause")), ("pid", Self.process),
        ("tid", .number(place.lane)), ("ts", .number(place.start)), ("id", .number(slice.record.number)),
        ("bp", phase == "f" ? .string("e") : nil),
      ])
      return Timed(time: place.start, rank: 3, event: event)
    }
  }
}

/// The slices of a recording on the lanes of its queues, in whole microseconds.
///
/// A viewer of traces shows nothing that is shorter than a microsecond, and cannot show two things of one lane that
/// cross. So a slice begins at the time of its record, or as soon after it as these rules allow: a slice takes at least a
/// microsecond; it is inside the record that was being delivered on its queue, or after it; and it begins after its
/// cause, after the beginning of its subscription, and, as on virtual time, after the record before it of the same time.
private struct SliceLayout {
  /// A record and its room on a lane.
  struct Slice {
    let record: Recording.Record
    /// The number of the lane, from 1.
    let lane: Int
    let start: Int
    fileprivate(set) var end: Int
  }

  /// A slice in which others may still begin.
  private struct Open {
    var index: Int
    var last: Int
    /// The end of the slices inside it.
    var end: Int
  }

  private struct Lane {
    var open: [Open] = []
    /// The end of the last slice at the top.
    var end = 0
  }

  /// The latest time, in microseconds: readers of JSON may have no more digits.
  private static let latest = 1 << 52

  /// The names of the lanes, in order of first appearance.
  private(set) var lanes: [String] = []
  /// One for each record, in order of numbers.
  private(set) var slices: [Slice] = []
  /// The end of the last slice.
  private(set) var end = 0
  private var indexes: [Int: Int] = [:]
  private var numbers: [String: Int] = [:]
  private var states: [Lane] = []

  /// - Parameter records: the records, in order of numbers.
  ///
  /// Complexity: O(n), where n is their number.
  init(_ records: [Recording.Record]) {
    for record in records { add(record) }
    for lane in states.indices { close(lane, before: .max) }
    end = states.map(\.end).max() ?? 0
  }

  /// The slice of the record with a number; nil if it is not in the recording.
  func slice(of number: Int) -> Slice? { indexes[number].map { slices[$0] } }

  private mutating func add(_ record: Recording.Record) {
    let lane = lane(record.queue)
    close(lane, before: record.number)
    let time = Self.microseconds(record.time)
    var start = max(time, states[lane].open.last?.end ?? states[lane].end)
    for number in [record.cause, record.beginning] {
      if let number, let slice = slice(of: number) { start = max(start, slice.start + 1) }
    }
    if let last = slices.last, last.record.time == record.time { start = max(start, last.start + 1) }
    let end = max(start + 1, min(Self.microseconds(record.time + record.duration), Self.latest))
    indexes[record.number] = slices.count
    states[lane].open.append(Open(index: slices.count, last: record.last, end: start + 1))
    slices.append(Slice(record: record, lane: lane + 1, start: start, end: end))
  }

  private mutating func lane(_ queue: String) -> Int {
    if let lane = numbers[queue] { return lane }
    numbers[queue] = lanes.count
    lanes.append(queue)
    states.append(Lane())
    return lanes.count - 1
  }

  /// Ends the slices of a lane that were done before a record was made. Where two threads have a queue of one name, a
  /// slice also waits for what has begun inside it.
  private mutating func close(_ lane: Int, before number: Int) {
    while let top = states[lane].open.last, top.last < number {
      states[lane].open.removeLast()
      let end = max(slices[top.index].end, top.end)
      slices[top.index].end = end
      if states[lane].open.isEmpty {
        states[lane].end = end
      } else {
        states[lane].open[states[lane].open.count - 1].end = end
      }
    }
  }

  private static func microseconds(_ time: Duration) -> Int {
    let (seconds, attoseconds) = time.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard seconds >= 0, !isTooLong, whole < latest else { return seconds < 0 ? 0 : latest }
    return Int(whole + attoseconds / 1_000_000_000_000)
  }
}

/// Values as JSON text, in the given order, so that equal values have equal bytes.
private enum JSONText {
  case number(Int)
  case string(String)
  case array([JSONText])
  case object(KeyValuePairs<String, JSONText>)
  /// An object without what is nil.
  case members([(String, JSONText?)])

  /// The text, without line breaks.
  var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .string(let string): Self.quoted(string)
    case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members): Self.object(members.map { ($0.key, $0.value) })
    case .members(let members): Self.object(members.compactMap { name, value in value.map { (name, $0) } })
    }
  }

  private static func object(_ members: [(String, JSONText)]) -> String {
    "{\(members.map { "\(quoted($0.0)):\($0.1.text)" }.joined(separator: ","))}"
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\"
        text.unicodeScalars.append(scalar)
      case "\n": text += "\\n"
      // Line separators are legal in JSON, but end a line in scripts that contain it.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
