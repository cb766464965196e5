/// What the command line asks for.
struct Options {
  static let usage = """
    usage: benchmarks [--check] [--only TEXT]

      --check      a quick run whose targets for times are twice as wide; fails if one is missed
      --only TEXT  only what has TEXT in its name
    """

  private(set) var isCheck = false
  private(set) var wantsHelp = false
  private var only: String?

  init(_ arguments: some Sequence<String>) throws(OptionsError) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--check": isCheck = true
      case "--help", "-h": wantsHelp = true
      case "--only":
        guard let text = arguments.next() else { throw OptionsError(sentence: "--only needs a text.") }
        only = text
      default: throw OptionsError(sentence: "Nothing is known of the argument \(argument).")
      }
    }
  }

  func selects(_ name: String) -> Bool { only.map(name.contains) ?? true }
}

/// An argument that cannot be understood.
struct OptionsError: Error, CustomStringConvertible {
  let sentence: String

  var description: String { sentence }
}
