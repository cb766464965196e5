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
