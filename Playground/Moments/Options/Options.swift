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
  /// The folder for the pictures of all screens, or of operators, if any.
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
  /// The widths of a phone or a pad: on a narrower one, words would be cut.
  static let phoneWidths = 40...widths.upperBound
  static let speeds = 0.1...1_000
  /// In seconds. A millisecond is the shortest interval that a timer honors; a day is longer than anyone waits.
  static let timeouts = 0.001...86_400
}

extension Options {
  /// The options as typed.
  static let names = Name.allCases.map(\.rawValue)

  /// Parses the arguments after the program's name.
  ///
  /// At most one page or command may be named; the operands of a command follow it. An option's value follows it or an
  /// equals sign. If an option is given twice, the last one counts. `--help` ends parsing, so it works whatever
  /// follows.
  ///
  /// - Throws: `UsageError` for the first error.
  init(arguments: [String]) throws(UsageError) {
    self.init()
    var given: Set<Name> = []
    var words = CommandWords()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        try words.take(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let name = Name(spelling: parts[0]) else { throw .unknownOption(parts[0]) }
      if name == .timeline {
        timeline = try Self.timeline(parts.count == 2 ? parts[1] : Self.picture(from: &rest))
      } else if name.takesValue {
        let value = try parts.count == 2 ? parts[1] : Self.value(of: name, from: &rest)
        try set(name, to: value)
      } else {
        guard parts.count == 1 else { throw .unexpectedValue(option: parts[0]) }
        if name == .noColor { allowsColor = false }
        if name == .dark { isDark = true }
        if name == .live { mode = .live(.timeline) }
        if name == .help {
          mode = .help
          return
        }
      }
      given.insert(name)
    }
    let page = words.page
    if let command = words.command {
      let allowed: [Name] = command == Self.tourName ? [.noColor, .frames] : [.noColor]
      for name in Name.allCases where given.contains(name) && !allowed.contains(name) {
        throw .conflict(command, name.rawValue)
      }
      if let command = try words.mode { mode = command }
      return
    }
    try Self.check(given)
    if let givenWidth, !given.isDisjoint(with: [.svg, .frames]), !Self.phoneWidths.contains(givenWidth) {
      throw Self.badWidth("\(givenWidth)", Self.phoneWidths, " with --svg or --frames")
    }
    if given.contains(.printSample) {
      if let page { throw .conflict(page.rawValue, Name.printSample.rawValue) }
      for name in [Name.source, .url, .svg, .frames, .dark, .cast, .trace, .timeline] where given.contains(name) {
        throw .conflict(Name.printSample.rawValue, name.rawValue)
      }
      mode = .printSample
    }
    if given.contains(.live) {
      for name in [Name.source, .url, .printSample, .width, .trace, .timeline] where given.contains(name) {
        throw .conflict(Name.live.rawValue, name.rawValue)
      }
      mode = .live(page ?? .timeline)
      return
    }
    guard let page else { return }
    for name in [Name.source, .url] where given.contains(name) && page != .timeline {
      throw .conflict(page.rawValue, name.rawValue)
    }
    if case .visit = mode { mode = .visit(page) }
  }

  /// The next argument if it is the file of a picture: a page may follow, too, and one has the name of the option.
  private static func picture(from rest: inout ArraySlice<String>) -> String? {
    guard let value = rest.first, !value.hasPrefix("-"), value.isPicture else { return nil }
    return rest.removeFirst()
  }

  private static func timeline(_ file: String?) throws(UsageError) -> Timeline {
    guard let file else { return .text }
    guard !file.isEmpty else { throw .missingValue(option: Name.timeline.rawValue) }
    guard file.isPicture else {
      throw .badValue(
        option: Name.timeline.rawValue, value: file, expectation: "takes no value or a file that ends in .svg")
    }
    return .svg(file: file)
  }

  private static func value(of name: Name, from rest: inout ArraySlice<String>) throws(UsageError) -> String {
    // A value that looks like an option is more likely a forgotten value; `--user=--odd` still passes it.
    guard let value = rest.first, !value.hasPrefix("--") else { throw .missingValue(option: name.rawValue) }
    rest.removeFirst()
    return value
  }

  private static func check(_ given: Set<Name>) throws(UsageError) {
    if given.isSuperset(of: [.source, .url]) { throw .conflict(Name.source.rawValue, Name.url.rawValue) }
    for name in [Name.record, .speed] where given.contains(name) && !given.contains(.live) {
      throw .needsLive(option: name.rawValue)
    }
    if given.contains(.dark), given.isDisjoint(with: [.svg, .frames]) {
      throw .needsPicture(option: Name.dark.rawValue)
    }
    guard given.isDisjoint(with: [.source, .url]) else {
      for name in [Name.cast, .trace, .timeline] where given.contains(name) { throw .needsPage(option: name.rawValue) }
      return
    }
    for name in [Name.user, .cache, .timeout] where given.contains(name) {
      throw .needsSource(option: name.rawValue)
    }
  }

  private static func badWidth(_ value: String, _ widths: ClosedRange<Int>, _ condition: String = "") -> UsageError {
    .badValue(
      option: Name.width.rawValue, value: value,
      expectation: "takes a whole number from \(widths.lowerBound) to \(widths.upperBound)\(condition)")
  }

  private mutating func set(_ name: Name, to value: String) throws(UsageError) {
    func bad(_ expectation: String) -> UsageError {
      .badValue(option: name.rawValue, value: value, expectation: expectation)
    }
    guard !value.isEmpty else { throw .missingValue(option: name.rawValue) }
    switch name {
    case .source: mode = .file(path: value)
    case .url:
      guard let url = URL(web: value) else { throw bad("takes an address like http://localhost:8080/graphql") }
      mode = .server(url, typed: value)
    case .user: userID = value
    case .cache: cacheFolder = value
    case .timeout:
      // A comparison with `nan` is false, so it is rejected here, too.
      guard let seconds = Double(value), Self.timeouts.contains(seconds) else {
        throw bad("takes seconds from \(Self.timeouts.lowerBound) to \(Int(Self.timeouts.upperBound))")
      }
      timeout = .seconds(seconds)
    case .width:
      guard let width = Int(value), Self.widths.contains(width) else {
        throw Self.badWidth(value, Self.widths)
      }
      givenWidth = width
    case .language:
      guard let language = MomentsLanguage(rawValue: value) else {
        throw bad("takes \(MomentsLanguage.allCases.map(\.rawValue).joined(separator: " or "))")
      }
      self.language = language
    case .svg: svgPath = value
    case .frames: framesFolder = value
    case .record: recordFile = value
    case .cast: castFile = value
    case .trace: traceFile = value
    case .speed:
      guard let speed = Double(value), Self.speeds.contains(speed) else {
        throw bad("takes a number from \(Self.speeds.lowerBound) to \(Int(Self.speeds.upperBound))")
      }
      self.speed = speed
    case .noColor, .dark, .printSample, .help, .live, .timeline: break
    }
  }
}

extension String {
  fileprivate var isPicture: Bool { lowercased().hasSuffix(".svg") }
}

/// The options as typed.
private enum Name: String, Hashable, CaseIterable {
  case source = "--source"
  case url = "--url"
  case user = "--user"
  case cache = "--cache"
  case timeout = "--timeout"
  case width = "--width"
  case language = "--language"
  case svg = "--svg"
  case frames = "--frames"
  case dark = "--dark"
  case noColor = "--no-color"
  case printSample = "--print-sample"
  case help = "--help"
  case live = "--live"
  case speed = "--speed"
  case record = "--record"
  case cast = "--cast"
  case trace = "--trace"
  case timeline = "--timeline"

  init?(spelling: String) { self.init(rawValue: spelling == "-h" ? Name.help.rawValue : spelling) }

  var takesValue: Bool { ![.noColor, .dark, .printSample, .help, .live].contains(self) }
}

/// The arguments that are no options: a page, or a command with its operands.
struct CommandWords {
  private(set) var page: Page?
  /// The name of the command; nil for none.
  private(set) var command: String?
  private var search: OperatorSearch?
  private var file: String?
  private var number: Int?

  /// Takes the next one.
  mutating func take(_ word: String) throws(UsageError) {
    switch command {
    case Options.tourName where search == nil: search = try Self.search(word)
    case Options.whyName where file == nil: file = word
    case Options.whyName where number == nil: number = try Self.number(word)
    case nil where page == nil:
      if [Options.tourName, Options.whyName].contains(word) {
        command = word
      } else {
        page = Page(rawValue: word)
        if page == nil { throw .unknownPage(word) }
      }
    default: throw .unexpectedArgument(word)
    }
  }

  /// The mode of the command; nil without a command.
  var mode: Options.Mode? {
    get throws(UsageError) {
      guard let command else { return nil }
      guard command == Options.whyName else { return .tour(search) }
      guard let file else { throw .missingArgument(command, "a trace file, and the number of a record") }
      guard let number else { throw .missingArgument(command, "the number of a record, after the file") }
      return .why(file: file, number: number)
    }
  }

  private static func search(_ name: String) throws(UsageError) -> OperatorSearch {
    let search = OperatorSearch(name)
    if case .unknown(let nearest) = search { throw .unknownOperator(name, nearest: nearest) }
    return search
  }

  private static func number(_ text: String) throws(UsageError) -> Int {
    // As it is printed, too.
    guard let number = Int(text.hasPrefix("#") ? text.dropFirst() : text[...]), number > 0 else {
      throw .badValue(option: Options.whyName, value: text, expectation: "takes the number of a record, from 1")
    }
    return number
  }
}

/// The kind of the destination of the output.
struct TerminalKind: Equatable, Sendable {
  /// False for a file or a pipe.
  var isTerminal: Bool
  /// The width of the terminal; nil if there is none or its width is unknown.
  var columns: Int?
  var environment: [String: String] = [:]

  /// The destination of a file descriptor of this process.
  static func of(_ descriptor: Int32) -> TerminalKind {
    let isTerminal = isatty(descriptor) == 1
    var size = winsize()
    let isKnown = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return TerminalKind(
      isTerminal: isTerminal, columns: isKnown ? Int(size.ws_col) : nil,
      environment: ProcessInfo.processInfo.environment)
  }

  /// Whether escape sequences are understood, and not turned off by a `NO_COLOR` that is not empty.
  var takesColor: Bool { isTerminal && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty }

  /// Whether the output can be overwritten.
  var takesUpdates: Bool { isTerminal && !isDumb }

  /// Whether the terminal can only print one line after the other.
  var isDumb: Bool { environment["TERM"] == "dumb" }
}

/// The exit code of the process.
enum ExitCode: Int32, Sendable {
  case success = 0
  /// The source had nothing to show, a visit could not be played to its end, or the output could not be written.
  case failure = 1
  /// The arguments are invalid.
  case usage = 2
}
