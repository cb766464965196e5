import Foundation
import Rill
import RillPictures
import RillTesting

/// The causes of a record in a trace file, as `Recording.why` finds them in a recording.
struct TraceChain: Equatable {
  /// The effect first, and its root last.
  let lines: [String]

  /// - Throws: `TraceError`.
  init(path: String, number: Int) throws(TraceError) {
    let records = try Self.records(path)
    guard let record = records[number] else {
      let numbers = records.keys
      let range = numbers.min().map { first in "\(first) to \(numbers.max() ?? first)" }
      throw TraceError(path, "has no record \(number)" + (range.map { ", but \($0)" } ?? ""))
    }
    var chain = [record]
    var lines = ["\(record.description)"]
    while let cause = chain[chain.count - 1].cause {
      // A cause is older than its effect, so no file leads around in a circle.
      guard cause < chain[chain.count - 1].number, let next = records[cause] else {
        lines.append("← what the recording does not have")
        break
      }
      chain.append(next)
      lines.append("← \(next.description)")
    }
    self.lines = lines
  }

  private static func records(_ path: String) throws(TraceError) -> [Int: TracedRecord] {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw TraceError(path, reason: fileErrorReason(error))
    }
    do {
      return try JSONDecoder().decode(TraceEventList.self, from: data).records
    } catch DecodingError.dataCorrupted {
      throw TraceError(path, "is not JSON")
    } catch {
      throw TraceError(path, "is not a trace that --trace has written")
    }
  }
}

/// The reason why a trace file does not answer.
struct TraceError: Error, Equatable, CustomStringConvertible {
  let description: String

  /// - Parameter problem: completes "FILE …".
  init(_ path: String, _ problem: String) { description = "“\(path.printable(atMost: 200))” \(problem)" }

  init(_ path: String, reason: String) { description = "cannot read “\(path.printable(atMost: 200))” (\(reason))" }
}

/// A record, as the arguments of a slice have it.
private struct TracedRecord: Decodable {
  var number: Int
  var cause: Int?
  var title: String
  var place: String?

  var description: String { "#\(number) \(title)" + (place.map { " (\($0))" } ?? "") }
}

/// A trace file as far as it is needed here.
private struct TraceEventList: Decodable {
  let records: [Int: TracedRecord]

  private struct Event: Decodable {
    var phase: String
    var record: TracedRecord?

    private enum CodingKeys: String, CodingKey {
      case phase = "ph"
      case record = "args"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      phase = try container.decode(String.self, forKey: .phase)
      record = phase == "X" ? try container.decode(TracedRecord.self, forKey: .record) : nil
    }
  }

  private enum CodingKeys: CodingKey { case traceEvents }

  init(from decoder: any Decoder) throws {
    let events = try decoder.container(keyedBy: CodingKeys.self).decode([Event].self, forKey: .traceEvents)
    records = Dictionary(events.compactMap { $0.record.map { ($0.number, $0) } }) { first, _ in first }
  }
}

/// A visit to a page, and its recording: each record with its cause, at the page's time.
@MainActor
final class RecordedVisit {
  private let page: Page
  private var records: [Recording.Record] = []
  private var forgotten = 0
  private var steps: [TracePicture.Step] = []
  /// The reason why the visit did not reach its end; the events before are recorded.
  private(set) var failure: VisitError?

  /// Plays the visit.
  init(_ page: Page, on display: Display) {
    self.page = page
    let clock = VirtualTimeScheduler()
    var display = display
    // Objects released after the last step are no part of the visit, and are released in any order.
    var isOver = false
    display.onEnd = { [onEnd = display.onEnd] in
      onEnd()
      self.take(Diagnostics.current.recording)
      isOver = true
    }
    display.onStep = { [onStep = display.onStep] step in
      onStep(step)
      self.steps.append(TracePicture.Step("\(step)", after: Diagnostics.current.recording?.records.last?.number ?? 0))
    }
    let recording = Diagnostics.record(clock: { clock.now }) {
      do throws(VisitError) {
        try page.play(on: display, clock: clock)
      } catch {
        failure = error
      }
    }
    if !isOver { take(recording) }
  }

  private func take(_ recording: Recording?) {
    records = recording?.records ?? []
    forgotten = recording?.forgotten ?? 0
  }

  /// The causes and effects as lanes and arrows, with the steps along the top.
  func timeline(width: Int) -> String { picture.text(width: width) }

  /// The same as an SVG picture.
  var timelineSVG: String { picture.svg }

  private var picture: TracePicture { TracePicture(records, forgotten: forgotten, steps: steps) }

  /// The text of the trace file.
  var trace: String { TraceFile(records, forgotten: forgotten, named: "playground \(page.rawValue)").json }
}
