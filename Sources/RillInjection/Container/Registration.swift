import Foundation
import Synchronization

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

/// The registrations in order, and the instances that are kept. The table runs no user code, so a lock can protect it.
struct RegistrationTable: Sendable {
  struct Entry: Sendable {
    let registration: any AnyRegistration
    var kept: Kept?
  }

  private var entries: [Entry] = []
  private var places: [ServiceKey: Int] = [:]

  subscript(key: ServiceKey) -> Entry? { places[key].map { entries[$0] } }

  var labels: [String] { entries.map(\.registration.label) }

  /// The same registrations, without the kept instances.
  var withoutKept: Self {
    var table = self
    for index in entries.indices { table.entries[index].kept = nil }
    return table
  }

  /// Replaces the previous registration of the same service, and returns it.
  mutating func insert(_ registration: any AnyRegistration) -> Entry? {
    let entry = Entry(registration: registration)
    guard let place = places[registration.key] else {
      places[registration.key] = entries.count
      entries.append(entry)
      return nil
    }
    defer { entries[place] = entry }
    return entries[place]
  }

  /// Keeps an instance, or returns the one that is already kept. An instance of a registration that has been replaced
  /// is not kept.
  mutating func keep(_ kept: Kept, for registration: any AnyRegistration) -> Any? {
    guard let place = places[registration.key], entries[place].registration === registration else { return nil }
    if let faster = entries[place].kept?.value { return faster }
    entries[place].kept = kept
    return nil
  }
}

/// An instance that the container reuses.
enum Kept: Sendable {
  case always(any Sendable)
  case whileReferenced(WeakObject)

  /// The instance; nil if no reference to it exists anymore.
  var value: Any? {
    switch self {
    case .always(let value): value
    case .whileReferenced(let reference): reference.object
    }
  }
}

/// A weak reference to an object.
final class WeakObject: @unchecked Sendable {  // because only what is Sendable is registered, and it is set once
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

/// A running factory, and the one that resolves its service. The chain detects services that depend on themselves.
///
/// The context is a task-local value, so the tasks that a factory starts inherit it. They may resolve the factory's own
/// service, because they do not run inside the factory: this stack contains only factories that run on this thread and
/// have not ended.
final class ResolutionContext: Sendable {
  let label: String
  private let key: ServiceKey
  private let container: InjectionContainer
  private let outer: ResolutionContext?
  private let thread = ObjectIdentifier(Thread.current)
  private let isRunning = Atomic<Bool>(true)

  init(_ key: ServiceKey, _ label: String, in container: InjectionContainer, inside outer: ResolutionContext?) {
    self.key = key
    self.label = label
    self.container = container
    self.outer = outer
  }

  func end() { isRunning.store(false, ordering: .relaxed) }

  /// The context, if it is on the caller's stack.
  var onThisThread: ResolutionContext? {
    isRunning.load(ordering: .relaxed) && thread == ObjectIdentifier(Thread.current) ? self : nil
  }

  /// Returns the path from a service that is being created to this point and back to it; nil if the service is not
  /// being created.
  func path(to key: ServiceKey, in container: InjectionContainer) -> [String]? {
    var inner: [String] = []
    var next: ResolutionContext? = self
    while let making = next {
      inner.append(making.label)
      if making.key == key, making.container === container { return inner.reversed() + [making.label] }
      next = making.outer
    }
    return nil
  }
}

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

/// A value that a lock protects. `Synchronization.Mutex` would work too, but the thread sanitizer does not see it (seen
/// with Swift 6.3.1 on Linux; not reported).
final class Locked<Value: Sendable>: @unchecked Sendable {  // because of the lock
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value { withLock { $0 } }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }
}
