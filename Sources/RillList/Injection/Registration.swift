/// Which service: a type, and a name if there are several.
struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  private let type: ObjectIdentifier
  private let typeName: String
  private let name: String?

  init<Service>(_ type: Service.Type, _ name: String?) {
    self.type = ObjectIdentifier(type)
    typeName = "\(type)"
    self.name = name
  }

  var description: String { label(arguments: "") }

  func label(arguments: String) -> String { typeName + arguments + (name.map { " \($0.quoted)" } ?? "") }
}

/// How to make one service. An object, because a container tells a registration from a later one for the same service.
final class Registration<Service: Sendable>: AnyRegistration {
  let key: ServiceKey
  let label: String
  let scope: Container.Scope
  /// Runs the factory, or throws ``UnfitArguments`` if it takes other ones.
  let make: @Sendable ([Any]) throws -> Service

  init(
    name: String?, arguments: [Any.Type] = [], scope: Container.Scope,
    make: @escaping @Sendable ([Any]) throws -> Service
  ) {
    key = ServiceKey(Service.self, name)
    label = key.label(arguments: arguments.isEmpty ? "" : list(arguments))
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

/// `(Int, String)`; `()` for none.
func list(_ arguments: [Any.Type]) -> String { "(\(arguments.map { "\($0)" }.joined(separator: ", ")))" }

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
