/// The options of the command line.
struct Options {
  static let usage = """
    usage: benchmarks [--check | --ratios] [--only TEXT]

      --check      only what is exact: allocations, bytes, and sizes of programs; fails if a limit is missed
      --ratios     a quick run with targets for times 1.5 times as wide; fails if one is missed
      --only TEXT  only the benchmarks with TEXT in their names
    """

  /// Whether only what is exact is measured.
  private(set) var isCheck = false
  /// Whether times are measured quickly, with wide targets.
  private(set) var isQuick = false
  private(set) var wantsHelp = false
  private var only: String?

  init(_ arguments: some Sequence<String>) throws(OptionsError) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--check": isCheck = true
      case "--ratios": isQuick = true
      case "--help", "-h": wantsHelp = true
      case "--only":
        guard let text = arguments.next() else { throw OptionsError(sentence: "--only needs a text.") }
        only = text
      default: throw OptionsError(sentence: "The argument \(argument) is unknown.")
      }
    }
    if isCheck, isQuick { throw OptionsError(sentence: "--check and --ratios exclude each other.") }
  }

  func selects(_ name: String) -> Bool { only.map(name.contains) ?? true }
}

/// An error for an invalid argument.
struct OptionsError: Error, CustomStringConvertible {
  let sentence: String

  var description: String { sentence }
}
