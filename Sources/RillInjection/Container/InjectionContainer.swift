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
