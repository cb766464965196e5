/// Why a ``InjectionContainer`` has not made what it was asked for. A service is named by its type, arguments and name,
/// such as `Store(Int) "remote"`; the place that asked for it is `file:line`.
public enum InjectionError: Error, Sendable, CustomStringConvertible {
  /// Nothing is registered for the type and name. What is, stands in order of registration.
  case notRegistered(String, askedBy: String, whileMaking: String?, registered: [String])
  /// The registration takes other arguments than it was given.
  case wrongArguments(String, given: String, askedBy: String)
  /// The service is needed to make it: the way from it back to itself.
  case cycle([String], askedBy: String)
  /// What is shared while referenced must be an object, and the factory has made something else.
  case notAnObject(String, made: String)
  /// The factory has thrown an error of its own.
  case failed(String, any Error)

  /// The reason, in a sentence or two.
  public var description: String {
    switch self {
    case .notRegistered(let service, let site, let outer, let registered):
      "\(service) is not registered. It was asked for at \(site)\(outer.map { " to make \($0)" } ?? ""). Registered: "
        + (registered.isEmpty ? "nothing." : registered.joined(separator: ", ") + ".")
    case .wrongArguments(let service, let given, let site):
      "\(service) is registered with other arguments than the \(given) that it was given at \(site)."
    case .cycle(let path, let site):
      "\(path.first ?? "A service") needs itself: \(path.joined(separator: " → ")). "
        + "The last one was asked for at \(site)."
    case .notAnObject(let service, let made):
      "\(service) is shared while referenced, but its factory has made the value \(made), which nobody can refer to."
    case .failed(let service, let error):
      "\(service) could not be made: \(error)"
    }
  }
}
