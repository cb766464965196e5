/// An error in the command line.
enum UsageError: Error, Equatable, Sendable {
  case unknownOption(String)
  case missingValue(option: String)
  case unexpectedValue(option: String)
  /// `expectation` completes "--width …", for example "takes a whole number from 30 to 200".
  case badValue(option: String, value: String, expectation: String)
  case unexpectedArgument(String)
  /// A command without what it takes, such as "a trace file".
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

extension UsageError {
  /// Whether a name does not exist. The nearest ones help more than all of them.
  var isUnknownName: Bool {
    switch self {
    case .unknownOption, .unknownPage, .unknownOperator: true
    default: false
    }
  }
}

extension UsageError: CustomStringConvertible {
  /// One sentence; text that the user typed is shown without control characters.
  var description: String {
    switch self {
    case .unknownOption(let option):
      "unknown option \(Self.shown(option))" + Self.nearest(to: option, among: Options.names)
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

  private static func nearest(to word: String, among names: [String]) -> String {
    clause(EditDistance.nearest(to: word, among: names))
  }

  private static func clause(_ nearest: [String]) -> String {
    "; the nearest \(nearest.count == 1 ? "is" : "are") \(nearest.joined(separator: ", "))"
  }

  private static func shown(_ text: String) -> String { "“\(text.printable(atMost: 60))”" }
}
