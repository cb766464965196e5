/// A property that is resolved during the initialization of its owner, from the container in effect there.
///
/// ```swift
/// @MainActor final class FeedScreen {
///   @Injected var store: any MomentsStore
///   @Injected(name: "remote") var images: any ImageSource
/// }
/// ```
///
/// A `Sendable` class cannot have a wrapped property, because that is a `var`: resolve the service in its initializer
/// instead.
///
/// The property traps with the sentence of the ``InjectionError`` if the service cannot be resolved.
@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  /// The resolved service.
  public let wrappedValue: Service

  /// Resolves the service from ``InjectionContainer/current``.
  public init(name: String? = nil, file: StaticString = #fileID, line: UInt = #line) {
    wrappedValue = InjectionContainer.current.resolveOrTrap(Service.self, name, file: file, line: line)
  }
}

/// A property that is resolved at its first use, from the container that is in effect during the initialization of its
/// owner.
///
/// ```swift
/// @MainActor final class ElementStack<Generator: ElementGenerator> {
///   @LazyInjected var generator: Generator
/// }
/// ```
///
/// An override therefore applies wherever the first use happens, and two services may refer to each other, as long as
/// neither uses the other one during its creation. After the first use, the value stays the same; copies of a structure
/// share it. The property can be used from any thread: if two first uses happen at the same time, both may resolve the
/// service, and one result stays.
///
/// A `Sendable` class cannot have a wrapped property, because that is a `var`. It can declare `let store =
/// LazyInjected<any MomentsStore>()`.
///
/// The property traps with the sentence of the ``InjectionError`` if the service cannot be resolved.
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

  /// Stores ``InjectionContainer/current`` until the first use.
  public init(name: String? = nil, file: StaticString = #fileID, line: UInt = #line) {
    state = Locked(.waiting(.current))
    self.name = name
    self.file = file
    self.line = line
  }

  /// The service, which the first use resolves.
  public var wrappedValue: Service {
    switch state.value {
    case .resolved(let service): service
    case .waiting(let container): keep(container.resolveOrTrap(Service.self, name, file: file, line: line))
    }
  }

  private func keep(_ service: Service) -> Service {
    // The old state is returned too, because it may hold the last reference to the container and all of its instances,
    // which must not be released inside the lock.
    let (kept, _) = state.withLock { state -> (Service, State) in
      if case .resolved(let faster) = state { return (faster, state) }
      defer { state = .resolved(service) }
      return (service, state)
    }
    return kept
  }
}
