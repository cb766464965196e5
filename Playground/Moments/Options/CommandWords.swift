/// The arguments that are no options: a page, or a command with what it takes.
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
