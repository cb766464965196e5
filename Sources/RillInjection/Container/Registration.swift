/// Which service: a type, and a name if there are several.
struct ServiceKey: Hashable, Sendable {
  private let type: ObjectIdentifier
  private let name: String?

  init<Service>(_ type: Service.Type, _ name: String?) {
    self.type = ObjectIdentifier(type)
    self.name = name
  }
}

/// How a service is listed: `Store(Int) "remote"`.
func serviceLabel(_ type: Any.Type, _ name: String?, arguments: [Any.Type] = []) -> String {
  "\(type)" + (arguments.isEmpty ? "" : argumentList(arguments)) + (name.map { " \($0.debugDescription)" } ?? "")
}

/// `(Int, String)`; `()` for none.
func argumentList(_ arguments: [Any.Type]) -> String { "(\(arguments.map { "\($0)" }.joined(separator: ", ")))" }

/// How to make one service. An object, because a container tells a registration from a later one for the same service.
final class Registration<Service: Sendable>: AnyRegistration {
  let key: ServiceKey
  let label: String
  let scope: InjectionContainer.Scope
  /// Runs the factory, or throws ``UnfitArguments`` if it takes other ones.
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
  /// How it is listed.
  var label: String { get }
}
