import Rill

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
  /// The file without its extension, and the line; what the stream is if its place is not known.
  fileprivate var shortStreamName: String {
    if let shortLoadName { return shortLoadName }
    guard let place else { return streamName }
    let parts = place.split(separator: ":")
    return parts.count == 2 && parts[0].hasSuffix(".swift") ? "\(parts[0].dropLast(6)):\(parts[1])" : place
  }
}
