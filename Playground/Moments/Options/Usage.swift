import Foundation

extension Options {
  /// The usage text, without a trailing newline.
  static let usage = """
    Usage: playground [page] [options]

    Without --source and --url it plays a scripted visit to a built-in page:
    \(Page.allCases.map { "  \($0.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0))\($0.summary)" }
      .joined(separator: "\n"))

    Or it demonstrates operators, subjects, lifetimes and schedulers, by running
    them:
      \(tourName)           what one wants to do, and the answer as a diagram
      \(tourName) NAME      one of them, by its name here, in RxSwift or in Combine

    Or it says why something happened, from its cause back to its root:
      \(whyName) FILE NUMBER     a record of a file that --trace has written

    Input of the timeline:
      --source FILE       load the timeline from a file that holds a JSON answer
      --url URL           load it from a GraphQL server, by a JSON POST
      --user ID           the user whose timeline to load (\(Options().userID))
      --cache DIR         keep the last good answer per user in this folder
      --timeout SECONDS   the limit for one load, even of a pipe (\(Options().timeout.inSeconds))
      --print-sample      print the built-in data as JSON for --source

    Live:
      --live              use the page by hand: tab and shift-tab move the focus,
                          return taps, letters type, arrows and page keys scroll,
                          r refreshes, f makes the next load fail, w shows why
                          something changed last, q leaves, Ctrl-Z suspends; the
                          mouse taps and scrolls, and a paste goes to the field
                          that has the focus
      --speed N           seconds of the page's time per real second
                          (\(speeds.lowerBound) to \(Int(speeds.upperBound)))
      --record FILE       write the session as a test

    Output:
      --cast FILE         write the visit or the session as an asciicast
      --width N           columns of the picture, \(widths.lowerBound) to \(widths.upperBound) (\(usualWidth),
                          or the width of a narrower terminal); with --svg or
                          --frames \(phoneWidths.lowerBound) or more, as a phone is no narrower
      --language NAME     the words of the lists, and of the timeline's dates:
                          \(MomentsLanguage.allCases.map(\.rawValue).joined(separator: " or "))
      --svg FILE          write the last screen as an SVG picture: on a phone, or
                          with --live as the terminal shows it
      --frames DIR        write every screen as an SVG picture, numbered, and the
                          screens as text for users who cannot see them; with
                          operators, write their marble diagrams
      --dark              draw these pictures light on dark
      --trace FILE        write the visit's causes and effects for a viewer of
                          traces (ui.perfetto.dev, chrome://tracing)
      --timeline          print them as lanes and arrows below the transcript
      --timeline FILE.svg or draw them as an SVG picture, if what follows the
                          option or an equals sign ends in .svg
      --no-color          no color, even on a terminal; so does NO_COLOR=1
      --help              show this text

    A value may also follow an equals sign: --width=60.
    Exit codes: 0 success, 1 the source gave no timeline, a visit could not be
    played to its end, the output or a file could not be written, or a trace file
    has no such record, 2 invalid usage, or --live without a terminal.
    """
}

/// An error in the command line.
enum UsageError: Error, Equatable, Sendable {
  case unknownOption(String)
  case missingValue(option: String)
  case unexpectedValue(option: String)
  /// `expectation` completes "--width …", for example "takes a whole number from 30 to 200".
  case badValue(option: String, value: String, expectation: String)
  case unexpectedArgument(String)
  /// A command without its operand, such as "a trace file".
  case missingArgument(String, String)
  case unknownPage(String)
  case unknownOperator(String, nearest: [String])
  case conflict(String, String)
  /// An option that has no meaning for the scripted visit.
  case needsSource(option: String)
  /// An option that has no meaning without a live session.
  case needsLive(option: String)
  /// An option that has no meaning without a picture.
  case needsPicture(option: String)
  /// An option that has no meaning for real input.
  case needsPage(option: String)
}

extension UsageError: CustomStringConvertible {
  /// One sentence; text that the user typed is shown without control characters.
  var description: String {
    switch self {
    case .unknownOption(let option):
      // The dashes are no part of a name: `-width` is near, and `-w` is its beginning.
      "unknown option \(Self.shown(option))"
        + Self.nearest(to: option.withoutDashes, among: Options.names.map(\.withoutDashes), dashes: "--")
    case .missingValue(let option): "\(option) needs a value"
    case .unexpectedValue(let option): "\(option) takes no value"
    case .badValue(let option, let value, let expectation): "\(option) \(expectation), not \(Self.shown(value))"
    case .unexpectedArgument(let text): "unexpected argument \(Self.shown(text))"
    case .missingArgument(let command, let what): "\(command) needs \(what)"
    case .unknownPage(let name):
      "no page \(Self.shown(name))"
        + Self.nearest(to: name, among: Page.allCases.map(\.rawValue) + [Options.tourName, Options.whyName])
    case .unknownOperator(let name, let nearest): "no operator \(Self.shown(name))" + Self.clause(nearest)
    case .conflict(let first, let second): "\(first) and \(second) cannot be used together"
    case .needsSource(let option): "\(option) needs --source or --url"
    case .needsLive(let option): "\(option) needs --live, on a built-in page"
    case .needsPicture(let option): "\(option) needs --svg or --frames"
    case .needsPage(let option): "\(option) needs a built-in page, not --source or --url"
    }
  }

  private static func nearest(to word: String, among names: [String], dashes: String = "") -> String {
    clause(EditDistance.nearest(to: word, among: names).map { dashes + $0 })
  }

  private static func clause(_ nearest: [String]) -> String {
    if nearest.isEmpty { return "" }
    return "; the nearest \(nearest.count == 1 ? "is" : "are") \(nearest.joined(separator: ", "))"
  }

  private static func shown(_ text: String) -> String { "“\(text.printable(atMost: 60))”" }
}

extension String {
  fileprivate var withoutDashes: String { String(drop { $0 == "-" }) }
}
