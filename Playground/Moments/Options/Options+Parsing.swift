import Foundation

extension Options {
  /// The options as typed.
  static let names = Name.allCases.map(\.rawValue)

  /// Parses the arguments after the program's name.
  ///
  /// At most one page or command may be named; what a command takes follows it. An option's value follows it or an
  /// equals sign. If an option is given twice, the last one counts. `--help` ends parsing, so it works whatever follows.
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
      for name in Name.allCases where given.contains(name) && name != .noColor {
        throw .conflict(command, name.rawValue)
      }
      if let command = try words.mode { mode = command }
      return
    }
    try Self.check(given)
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
        throw bad("takes a whole number from \(Self.widths.lowerBound) to \(Self.widths.upperBound)")
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
