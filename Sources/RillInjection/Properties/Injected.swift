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
