import Rill

/// The slices of a recording on the lanes of its queues, in whole microseconds.
///
/// A viewer of traces shows nothing that is shorter than a microsecond, and cannot show two things of one lane that
/// cross. So a slice begins at the time of its record, or as soon after it as these rules allow: a slice takes at least a
/// microsecond; it is inside the record that was being delivered on its queue, or after it; and it begins after its
/// cause, after the beginning of its subscription, and, as on virtual time, after the record before it of the same time.
struct SliceLayout {
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
