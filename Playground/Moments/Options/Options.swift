import Foundation

/// What the command line asks for.
struct Options: Equatable, Sendable {
  /// What the timeline is loaded from.
  enum Mode: Equatable, Sendable {
    /// The scripted visit to a page with built-in data.
    case visit(Page)
    /// A built-in page, used by hand.
    case live(Page)
    /// A file that holds an answer.
    case file(path: String)
    /// A GraphQL server.
    case server(URL, typed: String)
    /// Only the built-in timeline, as a file would hold it.
    case printSample
    /// Only the usage text.
    case help
  }

  var mode = Mode.visit(.timeline)
  /// Whose timeline to load.
  var userID = "0"
  /// The folder of the last good answers; nil keeps none.
  var cacheFolder: String?
  /// The limit for one whole request to a server, or for reading the file.
  var timeout = Duration.seconds(10)
  /// How many seconds of a live page's time a real one is.
  var speed = 1.0
  /// The file that a live session is written to as a test.
  var recordFile: String?
  /// The file that a visit or a live session is written to as a cast.
  var castFile: String?
  /// The picture's width in character cells, where one was asked for.
  var givenWidth: Int?
  /// The file of the last screen's picture, where one was asked for.
  var svgPath: String?
  /// The folder of all screens' pictures, where they were asked for.
  var framesFolder: String?
  /// False when color is not wanted even on a terminal.
  var allowsColor = true

  /// Whether to use color there.
  func usesColor(on terminal: TerminalKind) -> Bool { allowsColor && terminal.takesColor }

  /// The picture's width there: as asked for, or the usual one, or as much as a narrow terminal has.
  func width(on terminal: TerminalKind) -> Int {
    if let givenWidth { return givenWidth }
    guard let columns = terminal.columns, columns < Self.usualWidth + 2 else { return Self.usualWidth }
    return max(Self.widths.lowerBound, columns)
  }

  static let usualWidth = 50

  /// Widths at which the rows still have room for their texts, and a picture still is one.
  static let widths = 30...200
  static let speeds = 0.1...1_000
  /// In seconds. A millisecond is the least that a timer honours; a day is longer than anyone waits.
  static let timeouts = 0.001...86_400
}
