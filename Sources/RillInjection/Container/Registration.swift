/// The key of a service: a type, and a name if there are several.
struct ServiceKey: Hashable, Sendable {
  private let type: ObjectIdentifier
  private let name: String?

  init<Service>(_ type: Service.Type, _ name: String?) {
    self.type = ObjectIdentifier(type)
    self.name = name
  }
}

/// Returns the name of a service in listings: `Store(Int) "remote"`.
func serviceLabel(_ type: Any.Type, _ name: String?, arguments: [Any.Type] = []) -> String {
  "\(type)" + (arguments.isEmpty ? "" : argumentList(arguments)) + (name.map { " \($0.debugDescription)" } ?? "")
}

/// Returns the argument types in parentheses: `(Int, String)`; `()` for none.
func argumentList(_ arguments: [Any.Type]) -> String { "(\(arguments.map { "\($0)" }.joined(separator: ", ")))" }

/// The registration of one service. It is an object, because a container must distinguish it from a later registration
/// of the same service.
final class Registration<Service: Sendable>: AnyRegistration {
  let key: ServiceKey
  let label: String
  let scope: InjectionContainer.Scope
  /// Runs the factory, or throws ``UnfitArguments`` if the factory takes other arguments.
  let make: @Sendable ([Any]) throws -> Service

  init(
    name: String?, arguments: [Any.Type] = [], scope: InjectionContainer.Scope,
    make: @escaping @Sendable ([Any]) throws -> Service
  ) {
    key = ServiceKey(Service.self, name)
    label = serviceLabel(Service.self, name, arguments: arguments)
    self.scope = scope
    self.make = make
  }
}

/// A registration of any service.
protocol AnyRegistration: AnyObject, Sendable {
  var key: ServiceKey { get }
  /// The name in listings.
  var label: String { get }
}
