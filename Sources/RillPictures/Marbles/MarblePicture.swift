public import RillTesting

/// A drawing of timelines: those of the inputs, the operator, and those of the outputs.
///
/// ```swift
/// let source: Timeline = "--1--2--3--|"
/// let output = record(TestableObservable.hot(source, on: scheduler).map { "\($0)0" }, on: scheduler)
/// print(MarblePicture(inputs: [.init(source)], operation: "map × 10", outputs: [.init(output)]).text)
/// ```
///
/// Equal pictures have the same text and the same bytes of SVG, in every run. Everything that happens at one time has
/// one column, so labels that need more room make all lanes longer there.
public struct MarblePicture: Sendable, Hashable {
  /// The lanes above the operator, from the top.
  public var inputs: [Lane]
  /// The words for the operator, such as `take 2`; empty for none.
  public var operation: String
  /// The lanes below the operator, from the top.
  public var outputs: [Lane]
  /// The number of steps that the picture shows at least.
  public var steps: Int

  /// Creates a picture of an operator between lanes.
  ///
  /// - Parameters:
  ///   - inputs: the lanes above the operator.
  ///   - operation: the words for the operator. In text, they name the outputs without a name.
  ///   - outputs: the lanes below the operator.
  ///   - steps: the number of steps to show, also if nothing happens in the last ones.
  public init(inputs: [Lane], operation: String, outputs: [Lane], steps: Int = 0) {
    self.inputs = inputs
    self.operation = operation
    self.outputs = outputs
    self.steps = steps
  }

  /// Creates a picture of one timeline.
  ///
  /// - Parameters:
  ///   - timeline: the events to draw.
  ///   - name: the name on the left of the lane; empty for none.
  ///   - steps: the number of steps to show, also if nothing happens in the last ones.
  public init(_ timeline: Timeline, name: String = "", steps: Int = 0) {
    self.init(inputs: [], operation: "", outputs: [Lane(timeline, name: name)], steps: steps)
  }

  var lanes: [Lane] { inputs + outputs }
}

extension MarblePicture {
  /// A timeline in a picture.
  public struct Lane: Sendable, Hashable {
    /// The name on the left; empty for none.
    public var name: String
    /// The events.
    public var timeline: Timeline
    /// The step at which the lane begins.
    public var start: Int
    /// The step at which the lane stops, such as that of a disposal; nil if it goes on to its end, or to that of the
    /// picture.
    public var end: Int?

    /// Creates a lane.
    ///
    /// - Parameters:
    ///   - timeline: the events.
    ///   - name: the name on the left; empty for none.
    ///   - start: the step at which the lane begins.
    ///   - end: the step at which the lane stops without an event; nil if it does not.
    public init(_ timeline: Timeline, name: String = "", start: Int = 0, end: Int? = nil) {
      self.name = name
      self.timeline = timeline
      self.start = start
      self.end = end
    }
  }
}

extension MarblePicture: CustomStringConvertible {
  /// The picture as text.
  public var description: String { text }
}

extension MarblePicture {
  /// The picture as text: a line for each lane, with the names in front.
  ///
  /// ```
  /// digits         --1-----2--------|
  /// letters        ----a------b--|
  /// combineLatest  ----1a--2a-2b----|
  /// ```
  ///
  /// The marks are those of a ``/RillTesting/Timeline``. A text of several characters is written without brackets if it can be read
  /// so, and takes the place of the dashes after it. `…` stands for a long wait.
  public var text: String {
    let written = lanes.map { lane in lane.groups.map { (moment: $0.moment, text: $0.text) } }
    let axis = PictureAxis(
      lanes: written.map(Self.marks), others: lanes.flatMap(\.bounds), steps: steps, unit: 1)
    let names =
      inputs.map { LabelText($0.name) } + outputs.map { LabelText($0.name.isEmpty ? operation : $0.name) }
    let nameColumns = names.map(\.columns).max() ?? 0
    return zip(names, zip(lanes, written)).map { name, drawn in
      let line = drawn.0.line(drawn.1, on: axis)
      guard nameColumns > 0 else { return line }
      let gap = String(repeating: " ", count: nameColumns - name.columns + 2)
      return name.text + gap + line
    }.joined(separator: "\n")
  }

  private static func marks(_ written: [(moment: Moment, text: MarbleText)]) -> [PictureAxis.Mark] {
    written.enumerated().map { index, item in
      var needsGap = false
      if index + 1 < written.count {
        let next = written[index + 1]
        let isWide = item.text.label.columns > 1
        let isFollowed = item.moment.isDirectly(before: next.moment)
        needsGap = item.text.isWord ? next.text.startsWithElement : isWide && !isFollowed
      }
      return PictureAxis.Mark(moment: item.moment, after: item.text.label.columns + (needsGap ? 1 : 0))
    }
  }
}

extension MarblePicture.Lane {
  /// The moments at which the lane begins and stops.
  var bounds: [Moment] { [Moment(step: start)] + (end.map { [Moment(step: $0)] } ?? []) }

  fileprivate func line(_ written: [(moment: Moment, text: MarbleText)], on axis: PictureAxis) -> String {
    let begin = min(axis.place(of: Moment(step: start)), written.first.map { axis.place(of: $0.moment) } ?? .max)
    var line = String(repeating: " ", count: max(0, begin))
    var column = begin
    func pass(to place: Int) {
      while column < place {
        line += axis.breaks.contains(column) ? "…" : "-"
        column += 1
      }
    }
    for item in written {
      pass(to: axis.place(of: item.moment))
      line += item.text.label.text
      column += item.text.label.columns
    }
    if !hasEnded { pass(to: end.map { axis.place(of: Moment(step: $0)) } ?? axis.length) }
    return line
  }
}

/// The events of a lane at one time, as they are written.
private struct MarbleText {
  var label: LabelText
  /// Whether it is one element of several characters without brackets.
  var isWord: Bool
  var startsWithElement: Bool
}

extension MarbleGroup {
  fileprivate var text: MarbleText {
    let texts = marbles.map(\.text)
    let hasWords = texts.contains { $0.isWord }
    var text = ""
    for (index, next) in texts.enumerated() {
      let isBeside = index > 0 && texts[index - 1].startsWithElement && next.startsWithElement
      if isBeside && hasWords { text += " " }
      text += next.label.text
    }
    if texts.count == 1 { return texts[0] }
    return MarbleText(label: LabelText("(\(text))"), isWord: false, startsWithElement: false)
  }
}

extension Timeline.Marble {
  fileprivate var text: MarbleText {
    switch self {
    case .completed: return MarbleText(label: LabelText("|"), isWord: false, startsWithElement: false)
    case .error: return MarbleText(label: LabelText("#"), isWord: false, startsWithElement: false)
    case .element(let name):
      let label = LabelText(name)
      let isList = name.hasPrefix("[") && name.hasSuffix("]")
      let needsBrackets = name.isEmpty || label.text.contains { "-()[]|# …".contains($0) }
      guard !isList, needsBrackets else {
        return MarbleText(label: label, isWord: !isList && label.text.count > 1, startsWithElement: !isList)
      }
      return MarbleText(label: LabelText("[\(name)]"), isWord: false, startsWithElement: false)
    }
  }
}

extension MarblePicture {
  /// The picture in sentences, for readers who cannot see it.
  public var words: String {
    let first = inputs.enumerated().map { index, lane in
      "\(lane.title(inputs.count == 1 ? "Input" : "Input \(index + 1)")): \(lane.words)."
    }
    let last = outputs.enumerated().map { index, lane in
      "\(lane.title(outputs.count == 1 ? "Output" : "Output \(index + 1)")): \(lane.words)."
    }
    return (first + last).joined(separator: " ")
  }
}

extension MarblePicture.Lane {
  fileprivate func title(_ role: String) -> String { name.isEmpty ? role : "\(role), \(LabelText(name).text)" }

  fileprivate var words: String {
    let events = groups.map { group in
      let marbles = group.marbles.map(\.words).joined(separator: ", then ")
      let offset = group.moment.offset == .zero ? "" : " + \(group.moment.offset)"
      return "\(marbles) at \(group.moment.step)\(offset)"
    }
    let stop = end.map { ["nothing more after \($0)"] } ?? []
    return events.isEmpty && stop.isEmpty ? "no event" : (events + stop).joined(separator: "; ")
  }
}

extension Timeline.Marble {
  fileprivate var words: String {
    switch self {
    case .element(let name): LabelText(name).text
    case .error: "error"
    case .completed: "completed"
    }
  }
}

/// A time in a picture.
struct Moment: Hashable, Comparable {
  var step: Int
  var offset = Duration.zero

  /// Whether no step is between this moment and a later one.
  func isDirectly(before other: Moment) -> Bool { !(step < .max && step + 1 < other.step) }

  static func < (left: Moment, right: Moment) -> Bool {
    left.step == right.step ? left.offset < right.offset : left.step < right.step
  }
}

/// The events of a lane at one time, in order.
struct MarbleGroup {
  var moment: Moment
  var marbles: [Timeline.Marble]
}

extension MarblePicture.Lane {
  /// The events by time. Events that are out of order, as no recording has them, are put in order.
  var groups: [MarbleGroup] {
    var groups: [Moment: [Timeline.Marble]] = [:]
    for entry in timeline.entries {
      groups[Moment(step: entry.step, offset: entry.offset), default: []].append(entry.marble)
    }
    return groups.sorted { $0.key < $1.key }.map { MarbleGroup(moment: $0.key, marbles: $0.value) }
  }

  /// Whether an event ends the lane.
  var hasEnded: Bool {
    timeline.entries.contains { if case .element = $0.marble { false } else { true } }
  }
}

/// The place of each moment of a picture on its horizontal axis, in columns or in points.
///
/// A step has the length of a unit, or more if the marbles of a lane need it, so that all lanes keep one time.
struct PictureAxis {
  /// The room that a lane needs at one moment, on both sides of the place.
  struct Mark {
    var moment: Moment
    var before = 0
    var after: Int
  }

  /// The longest wait that is drawn in full, in steps.
  static let longestWait = 60

  /// The places in the middle of waits that are too long to draw.
  private(set) var breaks: [Int] = []
  /// The room that all marks need, and the steps to show.
  private(set) var length = 0
  private var places: [Moment: Int] = [:]

  /// - Parameters:
  ///   - lanes: the marks of each lane, in order of time.
  ///   - others: moments without marks, such as the start of a lane.
  ///   - steps: the number of steps to show at least.
  ///   - unit: the length of a step.
  init(lanes: [[Mark]], others: [Moment], steps: Int, unit: Int) {
    let end = Moment(step: max(0, steps))
    let moments = Set(lanes.joined().map(\.moment) + others + [Moment(step: 0), end]).sorted()
    let marks = lanes.map { Dictionary($0.map { ($0.moment, $0) }) { first, _ in first } }
    var taken = lanes.map { _ in 0 }
    var place = 0
    var previous: Moment?
    for moment in moments {
      if let previous { place += distance(from: previous, to: moment, place, unit) }
      for (lane, mark) in marks.enumerated() {
        if let mark = mark[moment] { place = max(place, taken[lane] + mark.before) }
      }
      for (lane, mark) in marks.enumerated() {
        if let mark = mark[moment] { taken[lane] = place + mark.after }
      }
      places[moment] = place
      previous = moment
    }
    length = max(places[end] ?? 0, taken.max() ?? 0)
  }

  /// The place of a moment.
  func place(of moment: Moment) -> Int { places[moment] ?? 0 }

  private mutating func distance(from first: Moment, to second: Moment, _ place: Int, _ unit: Int) -> Int {
    if first.step == second.step { return unit }
    let (steps, isTooLong) = second.step.subtractingReportingOverflow(first.step)
    guard isTooLong || steps > Self.longestWait else { return steps * unit }
    breaks.append(place + 3 * unit)
    return 6 * unit
  }
}

/// Text as a picture shows it: one line, of a known width.
struct LabelText: Hashable {
  let text: String

  init(_ text: String) {
    self.text = text.map { character in
      if character.isNewline { return "\\n" }
      let isDrawable = character.unicodeScalars.allSatisfy { scalar in
        scalar.properties.generalCategory != .control && scalar.value & 0xFFFE != 0xFFFE
      }
      return isDrawable ? String(character) : "\u{FFFD}"
    }.joined()
  }

  /// The width in columns: two for a wide character, such as a Chinese one or an emoji, and one for others.
  var columns: Int { text.reduce(0) { $0 + ($1.isWide ? 2 : 1) } }
}

extension Character {
  fileprivate var isWide: Bool {
    unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
      || (unicodeScalars.first.map { scalar in Self.wide.contains { $0.contains(scalar.value) } } ?? false)
  }

  /// The large blocks of wide characters of East Asia.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}
