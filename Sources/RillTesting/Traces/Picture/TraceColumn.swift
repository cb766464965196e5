import Rill

/// A column of a picture: an event, several equal ones of one cause, or a named moment.
struct TraceColumn {
  enum Content {
    case step(String)
    case events(first: Recording.Record, numbers: [Int])
  }

  var content: Content
  /// The lane of the events; nil for a moment.
  var lane: Int?
  /// The column and the lane of the cause, if it is drawn.
  var cause: (column: Int, lane: Int)?

  /// The first event and the numbers of all; nil for a moment.
  var events: (first: Recording.Record, numbers: [Int])? {
    if case .events(let first, let numbers) = content { (first, numbers) } else { nil }
  }
}

extension Recording.Record.Kind {
  /// Whether a record of this kind has a marble; otherwise it begins or ends the line of a lane.
  var isDrawn: Bool { self != .subscribed && self != .disposed }

  /// The sign of an event in text.
  var sign: String {
    switch self {
    case .next, .loadAnswered: "●"
    case .completed: "|"
    case .failed: "#"
    case .loadStarted: "["
    case .loadEnded: "]"
    case .listChanged: "■"
    case .rowChanged: "□"
    case .computed: "◇"
    case .batch: "○"
    case .event: "◆"
    case .task: "▷"
    case .subscribed, .disposed: " "
    }
  }

  /// The meaning of the sign.
  var words: String {
    switch self {
    case .next: "next"
    case .loadAnswered: "answered"
    case .completed: "completed"
    case .failed: "failed"
    case .loadStarted: "load started"
    case .loadEnded: "load ended"
    case .listChanged: "list changed"
    case .rowChanged: "row changed"
    case .computed: "computed"
    case .batch: "batch"
    case .event: "event"
    case .task: "task"
    case .subscribed: "subscribed"
    case .disposed: "disposed"
    }
  }
}
