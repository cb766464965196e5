/// The error of an ``InjectionContainer`` that cannot resolve a service.
///
/// The type, arguments and name identify the service, for example `Store(Int) "remote"`; the place of the call is
/// `file:line`.
public enum InjectionError: Error, Sendable, CustomStringConvertible {
  /// There is no registration for the type and name. The existing registrations are listed in order.
  case notRegistered(String, askedBy: String, whileMaking: String?, registered: [String])
  /// The registration takes other arguments than the call passes.
  case wrongArguments(String, given: String, askedBy: String)
  /// The service depends on itself; the path leads from the service back to itself.
  case cycle([String], askedBy: String)
  /// A service that is shared while referenced must be an object, but the factory created a value.
  case notAnObject(String, made: String)
  /// The factory threw an error.
  case failed(String, any Error)

  /// A description of the reason, in one or two sentences.
  public var description: String {
    switch self {
    case .notRegistered(let service, let site, let outer, let registered):
      "\(service) is not registered. It is resolved at \(site)\(outer.map { " to create \($0)" } ?? ""). Registered: "
        + (registered.isEmpty ? "nothing." : registered.joined(separator: ", ") + ".")
    case .wrongArguments(let service, let given, let site):
      "\(service) does not take the arguments \(given) of the call at \(site)."
    case .cycle(let path, let site):
      "\(path.first ?? "A service") needs itself: \(path.joined(separator: " → ")). "
        + "The last one is resolved at \(site)."
    case .notAnObject(let service, let made):
      "\(service) is shared while referenced, but its factory created the value \(made), which cannot be referenced."
    case .failed(let service, let error):
      "\(service) could not be created: \(error)"
    }
  }
}
