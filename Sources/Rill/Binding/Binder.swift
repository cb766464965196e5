/// The receiving end of a binding: changes an object, which it does not keep alive, on the main actor.
///
/// ```swift
/// extension Reactive where Base: Label {
///   @MainActor var text: Binder<String> { Binder(base) { label, text in label.text = text } }
/// }
/// viewModel.title.bind(to: label.rx.text).disposed(by: bag)
/// ```
///
/// A value that is sent on the main actor is applied before the send returns, one from elsewhere after a hop; they are
/// applied in the order in which they were sent. An error goes to ``Diagnostics/unhandledError``, completion nowhere.
public struct Binder<Value: Sendable>: ObserverType {
  private let site: CallSite
  let apply: @MainActor @Sendable (Value) -> Void
  private let values = PublishRelay<Value>()

  /// Makes a binder that hands each value to `binding`, with `target` for as long as that lives.
  public init<Target: AnyObject & Sendable>(
    _ target: Target, file: StaticString = #fileID, line: UInt = #line,
    binding: @escaping @MainActor @Sendable (Target, Value) -> Void
  ) {
    site = CallSite(file: file, line: line)
    apply = { [weak target] value in if let target { binding(target, value) } }
    // Goes when the binder does: it alone can send. No subscription of anybody's, so none that is counted.
    values.observe(on: MainScheduler.instance, file: file, line: line).connect(
      Sink(Subscription(atEnd: .ignored)) { [apply] value in MainActor.assumeIsolated { apply(value) } })
  }

  /// Takes an event.
  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): values.accept(value)
    case .error(let error): UnhandledErrors.report(error, site)
    case .completed: break
    }
  }
}
