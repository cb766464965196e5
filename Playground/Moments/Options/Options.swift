import Foundation

/// The parsed command line.
struct Options: Equatable, Sendable {
  /// The source of the timeline.
  enum Mode: Equatable, Sendable {
    /// A scripted visit to a page with built-in data.
    case visit(Page)
    /// A built-in page, used by hand.
    case live(Page)
    /// The demonstrations of operators, all or those of a name.
    case tour(OperatorSearch?)
    /// The causes of a record in a trace file.
    case why(file: String, number: Int)
    /// A file that holds an answer.
    case file(path: String)
    /// A GraphQL server.
    case server(URL, typed: String)
    /// Only the built-in timeline, in the format of a file.
    case printSample
    /// Only the usage text.
    case help
  }

  /// The form of the drawing of a visit's causes and effects.
  enum Timeline: Equatable, Sendable {
    /// After the transcript.
    case text
    case svg(file: String)
  }

  var mode = Mode.visit(.timeline)
  /// The user whose timeline is loaded.
  var userID = "0"
  /// The folder of the last good answers; nil for no cache.
  var cacheFolder: String?
  /// The limit for a whole request to a server, or for reading the file.
  var timeout = Duration.seconds(10)
  /// The seconds of a live page's time per real second.
  var speed = 1.0
  /// The test file to which a live session is recorded.
  var recordFile: String?
  /// The cast file to which a visit or a live session is recorded.
  var castFile: String?
  /// The file for the visit's causes and effects, for a viewer of traces.
  var traceFile: String?
  /// The place where the visit's causes and effects are drawn, if they are.
  var timeline: Timeline?
  /// The requested width of the picture in character cells, if any.
  var givenWidth: Int?
  /// The file for the last screen's picture, if any.
  var svgPath: String?
  /// The folder for the pictures of all screens, if any.
  var framesFolder: String?
  /// Whether the pictures are light on dark.
  var isDark = false
  /// The language of the screens, if one is named.
  var language: MomentsLanguage?
  /// False if the user does not want color, even on a terminal.
  var allowsColor = true

  /// The file for the drawing of a visit's causes and effects, if any.
  var timelineFile: String? { if case .svg(let file) = timeline { file } else { nil } }

  /// Whether the causes and effects of a visit are wanted.
  var recordsVisit: Bool { traceFile != nil || timeline != nil }

  /// Whether to use color on a terminal.
  func usesColor(on terminal: TerminalKind) -> Bool { allowsColor && terminal.takesColor }

  /// The picture's width on a terminal: the requested width, or the default one, or the width of a narrower terminal.
  func width(on terminal: TerminalKind) -> Int {
    if let givenWidth { return givenWidth }
    guard let columns = terminal.columns, columns < Self.usualWidth + 2 else { return Self.usualWidth }
    return max(Self.widths.lowerBound, columns)
  }

  /// The name of the demonstrations on the command line.
  static let tourName = "operators"
  /// The name of the command that explains a record.
  static let whyName = "why"
  static let usualWidth = 50

  /// The widths at which rows have room for their text and a picture is still readable.
  static let widths = 30...200
  static let speeds = 0.1...1_000
  /// In seconds. A millisecond is the shortest interval that a timer honors; a day is longer than anyone waits.
  static let timeouts = 0.001...86_400
}
