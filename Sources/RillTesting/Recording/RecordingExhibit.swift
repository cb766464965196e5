import Rill

/// The style of the drawing of a recording when a test fails.
struct RecordingStyle<Element: Sendable>: Sendable {
  /// The place in the code where the recording begins.
  let site: CallSite
  /// The time of step 0.
  var start = Duration.zero
  /// The length of a step; nil for the longest one that no event is between two of.
  var step: Duration?
  var names = MarbleNames<Element>.texts

  /// Longer diagrams become lists, and longer lists lose their beginnings.
  private static var limit: Int { 100 }

  func text(of events: [Recorded<Element>]) -> String {
    let shown = events.suffix(Self.limit)
    let omitted = shown.startIndex == 0 ? "" : ", without the first \(shown.startIndex) events"
    let step = step ?? longestStep(between: shown)
    if let last = shown.last, last.time.subtracting(clamping: start) > step.multiplied(clamping: Self.limit) {
      return (["\(site)\(omitted)"] + shown.map { "  \($0.time)  \($0.event)" }).joined(separator: "\n")
    }
    let timeline = Timeline(entries: shown.map { Timeline.Entry($0, start, step, names) })
    return "\(site), \(step) a step\(omitted)\n  \(events.isEmpty ? "no event" : "\(timeline)")"
  }

  private func longestStep(between events: some Sequence<Recorded<Element>>) -> Duration {
    let longest = events.reduce(Duration.zero) { $0.greatestDivisor(with: $1.time.subtracting(clamping: start)) }
    return longest > .zero ? longest : .seconds(1)
  }
}

/// The events of a recording among the exhibits of a failed test.
struct RecordingExhibit<Element: Sendable>: Sendable {
  private let style: RecordingStyle<Element>
  private let exhibit: Exhibit

  /// - Parameters:
  ///   - events: the events, which are retained until the recording ends.
  ///   - style: how they are drawn.
  ///   - exhibits: where they are shown.
  init(_ events: Protected<[Recorded<Element>]>, _ style: RecordingStyle<Element>, in exhibits: Exhibits) {
    self.style = style
    exhibit = exhibits.add("timelines") { style.text(of: events.value) }
  }

  /// Shows these events from now on, as a text, which retains no element.
  func end(with events: [Recorded<Element>]) { exhibit.end(style.text(of: events)) }
}
