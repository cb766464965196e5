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
