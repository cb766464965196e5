/// The reactive extensions of an object, which its `rx` property returns.
///
/// Modules and applications extend this type for their own types.
///
/// ```swift
/// extension Reactive where Base: RefreshControl {
///   @MainActor var pulls: Observable<Void> { … }
/// }
/// ```
public struct Reactive<Base> {
  /// The extended object.
  public let base: Base

  /// Creates the reactive extensions of an object.
  public init(_ base: Base) { self.base = base }
}

/// A type whose values have an `rx` property.
public protocol ReactiveCompatible {}

extension ReactiveCompatible {
  /// The reactive extensions of this object.
  public var rx: Reactive<Self> { Reactive(self) }
}
