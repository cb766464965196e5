/// A property that is resolved when it is first used, from the container that was in force when its owner was made.
///
/// ```swift
/// @MainActor final class ElementStack<Generator: ElementGenerator> {
///   @LazyInjected var generator: Generator
/// }
/// ```
///
/// So an override counts wherever the first use happens, and two services may refer to each other, as long as neither
/// uses the other one while it is made. From the first use on it stays the same; copies of a structure share it. It may
/// be used from any thread: of two first uses at the same time both may resolve, and one result stays.
///
/// A class that is `Sendable` can have no wrapped property, because that is a `var`. It may have a
/// `let store = LazyInjected<any MomentsStore>()`.
///
/// Traps, with the sentence of the ``InjectionError``, if resolving does not succeed.
@propertyWrapper
public final class LazyInjected<Service: Sendable>: Sendable {
  private enum State: Sendable {
    case waiting(InjectionContainer)
    case resolved(Service)
  }

  private let state: Locked<State>
  private let name: String?
  private let file: StaticString
  private let line: UInt

  /// Remembers ``InjectionContainer/current``, until the first use.
  public init(name: String? = nil, file: StaticString = #fileID, line: UInt = #line) {
    state = Locked(.waiting(.current))
    self.name = name
    self.file = file
    self.line = line
  }

  /// The service, resolved now if it is the first use.
  public var wrappedValue: Service {
    switch state.value {
    case .resolved(let service): service
    case .waiting(let container): keep(container.resolveOrTrap(Service.self, name, file: file, line: line))
    }
  }

  private func keep(_ service: Service) -> Service {
    // The old state comes out too, because the container in it may go, with all that it keeps.
    let (kept, _) = state.withLock { state -> (Service, State) in
      if case .resolved(let faster) = state { return (faster, state) }
      defer { state = .resolved(service) }
      return (service, state)
    }
    return kept
  }
}
