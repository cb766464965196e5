/// Reads arguments one by one, with the types that a factory takes.
///
/// It casts them, because a value of a protocol type that is passed to a generic function arrives as its underlying
/// value.
struct ArgumentReader {
  private var rest: ArraySlice<Any>

  /// Creates a reader, or throws if the number of arguments differs from `count`.
  init(_ arguments: [Any], count: Int) throws(UnfitArguments) {
    guard arguments.count == count else { throw UnfitArguments() }
    rest = arguments[...]
  }

  mutating func next<Argument>(_ type: Argument.Type = Argument.self) throws(UnfitArguments) -> Argument {
    guard let argument = rest.popFirst(), let argument = argument as? Argument else { throw UnfitArguments() }
    return argument
  }
}

/// The error of arguments that the factory does not take, so it does not run.
struct UnfitArguments: Error {}
