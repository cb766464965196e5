/// Creates the services that the parts of an app need: view models, generators, repositories.
///
/// ```swift
/// InjectionContainer.shared.register((any MomentsStore).self, scope: .application) { DiskMomentsStore() }
/// InjectionContainer.shared.register { MomentsRepository(store: try InjectionContainer.current.resolve()) }
/// InjectionContainer.shared.register { (user: UserID) in MomentsTimelineViewModel(user: user) }
///
/// let viewModel: MomentsTimelineViewModel = try InjectionContainer.shared.resolve(arguments: user)
/// ```
///
/// Inside a factory, ``current`` is the container that resolves the service, so the factory's own dependencies come
/// from there too.
///
/// Overrides are a separate container. They are in effect only inside ``run(_:)``, and tests that run at the same time
/// do not see each other's overrides:
///
/// ```swift
/// let container = InjectionContainer(overriding: .shared)
/// container.register((any MomentsStore).self) { InMemoryMomentsStore() }
/// try container.run { try openTimeline() }
/// ```
///
/// All members can be called from any thread. Factories run without a lock, so none waits for another one: if two
/// threads resolve a kept service for the first time at the same time, its factory may run twice, and both threads
/// receive the result that is ready first.
public final class InjectionContainer: Sendable {
  /// The container of the process, in effect outside of every `run`.
  public static let shared = InjectionContainer()

  @TaskLocal static var context: Context?

  /// The container in effect and the service that is being created.
  struct Context: Sendable {
    let container: InjectionContainer
    let making: ResolutionContext?
  }

  let table: Locked<RegistrationTable>

  /// Creates an empty container.
  public init() { table = Locked(RegistrationTable()) }

  /// Creates a container with the current registrations of another one, which can be replaced and extended.
  ///
  /// The new container copies the registrations and none of the kept instances: an instance it keeps may depend on an
  /// override, and must end with it. Later registrations in either container do not affect the other one.
  ///
  /// Complexity: O(n) in the number of registrations.
  public init(overriding other: InjectionContainer) { table = Locked(other.table.value.withoutKept) }

  /// The container in effect: that of the innermost `run` or factory, or ``shared``.
  ///
  /// Tasks inherit it. Detached tasks and work on Dispatch queues do not: pass a container to them, or call `run`
  /// there.
  public static var current: InjectionContainer { context?.container ?? shared }

  /// Runs `body` with this container in effect.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$context.withValue(inForce, operation: body)
  }

  /// Runs `body` with this container in effect, on the actor of the caller.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$context.withValue(inForce, operation: body, isolation: isolation)
  }

  private var inForce: Context { Context(container: self, making: Self.context?.making) }
}

// MARK: Registering

extension InjectionContainer {
  /// The time for which the container reuses an instance.
  public enum Scope: Hashable, Sendable {
    /// Never: each `resolve` runs the factory.
    case unique
    /// As long as another reference to it exists. Only objects can have this scope.
    case shared
    /// As long as the container exists.
    case application
  }

  /// Registers the factory of a service.
  ///
  /// A type can be registered once without a name and once for each name. The last registration silently replaces the
  /// previous one, also in the order of listings, and the container releases the instance that it kept for the previous
  /// one.
  ///
  /// - Parameters:
  ///   - type: the type that callers resolve, such as a protocol; by default the result type of the factory.
  ///   - name: distinguishes several registrations of one type.
  ///   - scope: how long the container reuses an instance.
  ///   - factory: creates an instance on the calling thread, and resolves its own dependencies from ``current``.
  public func register<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil, scope: Scope = .unique,
    _ factory: @escaping @Sendable () throws -> Service
  ) {
    insert(
      Registration(name: name, scope: scope) { arguments in
        _ = try ArgumentReader(arguments, count: 0)
        return try factory()
      })
  }

  /// Registers the factory of a service with arguments, which ``resolve(_:name:arguments:_:file:line:)`` must pass
  /// completely and in the same order.
  ///
  /// The container creates an instance with arguments for each `resolve`, so there is no scope. Otherwise this works
  /// like a registration without arguments; a type and a name identify one registration, whatever its arguments.
  public func register<Service: Sendable, First, each Rest>(
    _ type: Service.Type = Service.self, name: String? = nil,
    _ factory: @escaping @Sendable (First, repeat each Rest) throws -> Service
  ) {
    var types: [Any.Type] = [First.self]
    for type in repeat (each Rest).self { types.append(type) }
    insert(
      Registration(name: name, arguments: types, scope: .unique) { [count = types.count] arguments in
        var arguments = try ArgumentReader(arguments, count: count)
        return try factory(arguments.next(), repeat arguments.next((each Rest).self))
      })
  }

  private func insert(_ registration: any AnyRegistration) {
    // The previous instance is released outside the lock, because its deinitializer is user code.
    _ = table.withLock { $0.insert(registration) }
  }
}

extension InjectionContainer {
  /// Creates a service, or returns the instance that the container keeps.
  ///
  /// - Throws: an ``InjectionError`` if the service is not registered, takes arguments, needs itself or cannot be
  ///   created.
  public func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self, name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws(InjectionError) -> Service {
    try resolve(type, name, [], "\(file):\(line)")
  }

  /// Creates a service from arguments.
  ///
  /// - Throws: an ``InjectionError`` if the service is not registered, takes other arguments, needs itself, also with
  ///   other arguments, or cannot be created.
  public func resolve<Service: Sendable, First, each Rest>(
    _ type: Service.Type = Service.self, name: String? = nil, arguments first: First, _ rest: repeat each Rest,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(InjectionError) -> Service {
    var arguments: [Any] = [first]
    for argument in repeat each rest { arguments.append(argument) }
    return try resolve(type, name, arguments, "\(file):\(line)")
  }

  /// Resolves a service for a caller that cannot throw: traps with the sentence of the error.
  func resolveOrTrap<Service: Sendable>(
    _ type: Service.Type, _ name: String?, file: StaticString, line: UInt
  ) -> Service {
    do {
      return try resolve(type, name: name, file: file, line: line)
    } catch {
      fatalError("\(error)", file: file, line: line)
    }
  }

  private func resolve<Service: Sendable>(
    _ type: Service.Type, _ name: String?, _ arguments: [Any], _ site: String
  ) throws(InjectionError) -> Service {
    let key = ServiceKey(type, name)
    let (entry, labels) = table.withLock { ($0[key], $0[key] == nil ? $0.labels : []) }
    let making = Self.context?.making?.onThisThread
    guard let entry, let registration = entry.registration as? Registration<Service> else {
      throw .notRegistered(serviceLabel(type, name), askedBy: site, whileMaking: making?.label, registered: labels)
    }
    // In two steps, because a missing instance would count as an optional service that is nil.
    if arguments.isEmpty, let kept = entry.kept?.value, let service = kept as? Service { return service }
    if let path = making?.path(to: key, in: self) { throw .cycle(path, askedBy: site) }
    return try keep(make(registration, arguments, site, inside: making), for: registration)
  }

  private func make<Service>(
    _ registration: Registration<Service>, _ arguments: [Any], _ site: String, inside outer: ResolutionContext?
  ) throws(InjectionError) -> Service {
    let making = ResolutionContext(registration.key, registration.label, in: self, inside: outer)
    defer { making.end() }
    do {
      return try Self.$context.withValue(Context(container: self, making: making)) { try registration.make(arguments) }
    } catch is UnfitArguments {
      let types = argumentList(arguments.map { Swift.type(of: $0) })
      throw .wrongArguments(registration.label, given: types, askedBy: site)
    } catch let error as InjectionError {
      // An inner error already describes its cause.
      throw error
    } catch {
      throw .failed(registration.label, error)
    }
  }

  /// Keeps a new instance and returns it, or returns the instance of another thread that was faster.
  private func keep<Service>(
    _ service: Service, for registration: Registration<Service>
  ) throws(InjectionError) -> Service {
    let kept: Kept
    switch registration.scope {
    case .unique: return service
    case .application: kept = .always(service)
    case .shared:
      let isObject = Swift.type(of: service as Any) is AnyObject.Type
      guard isObject else { throw .notAnObject(registration.label, made: "\(Swift.type(of: service as Any))") }
      kept = .whileReferenced(WeakObject(service as AnyObject))
    }
    guard let faster = table.withLock({ $0.keep(kept, for: registration) }) else { return service }
    return faster as? Service ?? service
  }
}

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
