public import Rill

/// A recording as a file for the trace viewers of Perfetto and Chrome.
///
/// ```swift
/// let recording = Diagnostics.record { screen.tap("Like") }
/// try TraceFile(recording).json.write(toFile: "like.json", atomically: true, encoding: .utf8)
/// ```
///
/// Each queue is a lane, and each record a slice on it: what happens while it is delivered is inside it. An arrow leads
/// from each cause to its effect. Subscriptions and loads are tracks of their own, from their beginning to their end.
/// The arguments of a slice have its number, cause, kind, title and place, so that the file alone answers why it
/// happened.
///
/// The times are those of the recording in microseconds. A slice takes at least one, and what has the same time, as on
/// virtual time, is in order. Equal records have the same bytes.
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
