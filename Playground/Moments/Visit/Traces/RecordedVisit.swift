import Rill
import RillTesting

/// A visit to a page, and the recording of what happens in it: each record with its cause, at the page's time.
@MainActor
final class RecordedVisit {
  private let page: Page
  private var records: [Recording.Record] = []
  private var forgotten = 0
  private var steps: [TracePicture.Step] = []
  /// The reason why the visit did not reach its end; what happened before is recorded.
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
