/// The reactive side of an object, behind `.rx`. Modules and applications extend it for their own types.
///
/// ```swift
/// extension Reactive where Base: RefreshControl {
///   @MainActor var pulls: Observable<Void> { … }
/// }
/// ```
public struct Reactive<Base> {
  /// The object itself.
  public let base: Base

  /// Wraps an object.
  public init(_ base: Base) { self.base = base }
}

/// A type that has `.rx`.
public protocol ReactiveCompatible {}

extension ReactiveCompatible {
  /// The reactive side of this object.
  public var rx: Reactive<Self> { Reactive(self) }
}
