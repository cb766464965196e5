/// Knows how to make what the parts of an app need: view models, generators, repositories.
///
/// ```swift
/// InjectionContainer.shared.register((any MomentsStore).self, scope: .application) { DiskMomentsStore() }
/// InjectionContainer.shared.register { MomentsRepository(store: try InjectionContainer.current.resolve()) }
/// InjectionContainer.shared.register { (user: UserID) in MomentsTimelineViewModel(user: user) }
///
/// let viewModel: MomentsTimelineViewModel = try InjectionContainer.shared.resolve(arguments: user)
/// ```
///
/// Inside a factory ``current`` is the container that was asked, so what it needs comes from there too.
///
/// Overrides are a container of their own. They are in force inside ``run(_:)`` only, and tests that run at the same
/// time do not see each other's:
///
/// ```swift
/// let container = InjectionContainer(overriding: .shared)
/// container.register((any MomentsStore).self) { InMemoryMomentsStore() }
/// try container.run { try openTimeline() }
/// ```
///
/// Everything may be called from any thread. Factories run without a lock, so none can wait for another one: if two
/// threads ask first at the same time for something that is kept, its factory may run twice, and the result that is
/// ready first is what both get.
public final class InjectionContainer: Sendable {
  /// The one of the process, in force outside of every `run`.
  public static let shared = InjectionContainer()

  @TaskLocal static var context: Context?

  /// What is in force here, and what is being made here.
  struct Context: Sendable {
    let container: InjectionContainer
    let making: ResolutionContext?
  }

  let table: Locked<RegistrationTable>

  /// Makes an empty container.
  public init() { table = Locked(RegistrationTable()) }

  /// Makes a container that begins with the registrations that another one has now, to replace some or to add more.
  ///
  /// It takes over how to make things and none of the things made: what it keeps may have been made with an override,
  /// and must end with it. What either of the two registers later is unknown to the other one.
  ///
  /// Complexity: O(n) in the number of registrations.
  public init(overriding other: InjectionContainer) { table = Locked(other.table.value.withoutKept) }

  /// The one in force here: that of the innermost `run` or factory, or ``shared``.
  ///
  /// Tasks inherit it. Detached tasks and work on Dispatch queues do not: hand a container over, or call `run` there.
  public static var current: InjectionContainer { context?.container ?? shared }

  /// Runs `body` with this container in force.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$context.withValue(inForce, operation: body)
  }

  /// Runs `body` with this container in force, on the actor of the caller.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$context.withValue(inForce, operation: body, isolation: isolation)
  }

  private var inForce: Context { Context(container: self, making: Self.context?.making) }
}

// MARK: Registering

extension InjectionContainer {
  /// How long what a factory has made is handed out again.
  public enum Scope: Hashable, Sendable {
    /// Not at all: each `resolve` runs the factory.
    case unique
    /// As long as somebody else holds it. Only objects can be shared so.
    case shared
    /// As long as the container lives.
    case application
  }

  /// Says how to make a service.
  ///
  /// A type may be registered once without a name and once for each name. The last registration wins, without a word:
  /// it takes the place of the one before, in the order of what is listed too, and what was kept for that one is
  /// forgotten.
  ///
  /// - Parameters:
  ///   - type: what others ask for, such as a protocol; otherwise what the factory returns.
  ///   - name: tells several of one type apart.
  ///   - scope: how long what was made is handed out again.
  ///   - factory: makes one, on the thread that asks, and asks ``current`` for what it needs itself.
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

  /// Says how to make a service out of arguments, which ``resolve(_:name:arguments:_:file:line:)`` then has to give,
  /// all of them and in the same order.
  ///
  /// What depends on arguments is made for each `resolve` anew, so there is no scope to give. Otherwise this is like
  /// registering without them; a type and a name stand for one registration, whatever its arguments.
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
    // What was kept so far goes when the lock is free, because its deinit is a user's.
    _ = table.withLock { $0.insert(registration) }
  }
}
