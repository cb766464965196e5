public import Rill

/// What a view holds, both ways: as a stream of its values, the present one first, and as something to bind to.
///
/// The stream has every change, also those that the program makes, so that `withLatestFrom(field.rx.text)` gives what
/// is on the screen. Values come on the main actor. What is bound to it is set on the main actor; an error that is sent
/// to it goes to `Diagnostics`.
public struct ControlProperty<Value: Sendable>: ObservableType, ObserverType {
  private let values: Observable<Value>
  private let edits: Observable<Value>
  private let binder: Binder<Value>

  /// - Parameters:
  ///   - values: the present value, then each change.
  ///   - edits: the values that come from the user; by default all but the present one.
  ///   - set: shows a value in the view, which is held weakly.
  init<Base: AnyObject & Sendable>(
    _ values: Observable<Value>, edits: Observable<Value>? = nil, of base: Base,
    file: StaticString = #fileID, line: UInt = #line, set: @escaping @MainActor @Sendable (Base, Value) -> Void
  ) {
    self.values = values
    self.edits = edits ?? values.skip(1)
    binder = Binder(base, file: file, line: line, binding: set)
  }

  /// The values as a stream.
  public func asObservable() -> Observable<Value> { values }

  /// Only the values that the user has entered, as they come.
  public var userChanges: Observable<Value> { edits }

  /// Shows an element in the view.
  public func on(_ event: Event<Value>) { binder.on(event) }

  /// Lets a relay follow what the user enters, and the view what the relay is sent. The view shows the relay's value
  /// first.
  ///
  /// What the relay is sent by anyone, also from other threads, stands: only what the user enters goes back to it.
  public func bindTwoWay(
    with relay: BehaviorRelay<Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    Disposables.create(
      relay.bind(to: binder, file: file, line: line), edits.bind(to: relay, file: file, line: line))
  }
}
