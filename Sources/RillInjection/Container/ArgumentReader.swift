/// Hands arguments over one by one, as what the factory takes.
///
/// By a cast, because a protocol's value that is passed to a generic function arrives as what is inside it.
struct ArgumentReader {
  private var rest: ArraySlice<Any>

  /// Throws if there are more or fewer than are taken.
  init(_ arguments: [Any], count: Int) throws(UnfitArguments) {
    guard arguments.count == count else { throw UnfitArguments() }
    rest = arguments[...]
  }

  mutating func next<Argument>(_ type: Argument.Type = Argument.self) throws(UnfitArguments) -> Argument {
    guard let argument = rest.popFirst(), let argument = argument as? Argument else { throw UnfitArguments() }
    return argument
  }
}

/// The factory was not run.
struct UnfitArguments: Error {}
