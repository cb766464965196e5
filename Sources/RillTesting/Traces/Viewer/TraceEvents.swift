import Rill

/// The events of a file for a viewer of traces: names first, then the others in order of time.
struct TraceEvents {
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
