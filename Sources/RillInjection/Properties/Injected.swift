/// A property that is resolved when its owner is made, from the container in force there.
///
/// ```swift
/// @MainActor final class FeedScreen {
///   @Injected var store: any MomentsStore
///   @Injected(name: "remote") var images: any ImageSource
/// }
/// ```
///
/// A class that is `Sendable` can have no wrapped property, because that is a `var`: let its initializer resolve
/// instead.
///
/// Traps, with the sentence of the ``InjectionError``, if that does not succeed.
@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  /// What was resolved.
  public let wrappedValue: Service

  /// Resolves the service from ``InjectionContainer/current``.
  public init(name: String? = nil, file: StaticString = #fileID, line: UInt = #line) {
    wrappedValue = InjectionContainer.current.resolveOrTrap(Service.self, name, file: file, line: line)
  }
}
