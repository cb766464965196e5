/// The receiving end of a binding, which changes an object on the main actor.
///
/// ```swift
/// extension Reactive where Base: Label {
///   @MainActor var text: Binder<String> { Binder(base) { label, text in label.text = text } }
/// }
/// viewModel.title.bind(to: label.rx.text).disposed(by: bag)
/// ```
///
/// A binder does not retain its object. A value sent on the main actor is applied before the send returns, unless other
/// threads send too; a value sent from elsewhere is applied after a hop. Values are applied in the order in which they
/// are sent. An error goes to ``Diagnostics/unhandledError``; completion is ignored.
public struct Binder<Value: Sendable>: ObserverType {
  private let site: CallSite
  @usableFromInline let apply: @MainActor @Sendable (Value) -> Void
  private let values = PublishRelay<Value>()

  /// Creates a binder that calls `binding` with `target` and each value as long as `target` exists.
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: MainScheduler = .instance, file: StaticString = #fileID, line: UInt = #line,
    binding: @escaping @MainActor @Sendable (Target, Value) -> Void
  ) {
    site = CallSite(file: file, line: line)
    apply = { [weak target] value in if let target { binding(target, value) } }
    // Released with the binder, which is the only sender. Connects without `subscribe`, so diagnostics do not count it
    // as a subscription.
    values.observe(on: scheduler, file: file, line: line).connect(
      Sink(Subscription(atEnd: .ignored)) { [apply] value in MainActor.assumeIsolated { apply(value) } })
  }

  /// Handles an event.
  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): values.accept(value)
    case .error(let error): UnhandledErrors.report(error, site)
    case .completed: break
    }
  }
}

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
