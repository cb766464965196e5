import Foundation

/// What the command line asks for.
struct Options: Equatable, Sendable {
  /// What the timeline is loaded from.
  enum Mode: Equatable, Sendable {
    /// The scripted visit to a page with built-in data.
    case visit(Page)
    /// A file that holds an answer.
    case file(path: String)
    /// A GraphQL server.
    case server(URL)
    /// Only the usage text.
    case help
  }

  var mode = Mode.visit(.timeline)
  /// Whose timeline to load.
  var userID = "0"
  /// The folder of the last good answers; nil keeps none.
  var cacheFolder: String?
  /// The limit for one whole request to a server.
  var timeout = Duration.seconds(10)
  /// The picture's width in character cells.
  var width = 50
  /// False when colour is not wanted even on a terminal.
  var allowsColour = true

  /// Whether to use colour on an output that is a terminal, or is none.
  func usesColour(onTerminal isTerminal: Bool) -> Bool { allowsColour && isTerminal }

  /// Widths at which the rows still have room for their texts, and a picture still is one.
  static let widths = 30...200
  /// In seconds. A millisecond is the least that a timer honours; a day is longer than anyone waits.
  static let timeouts = 0.001...86_400
}
