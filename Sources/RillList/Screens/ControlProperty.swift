public import Rill

/// A value of a view, as a driver and as a target for bindings.
///
/// The driver emits the current value, then each change, so `withLatestFrom(field.rx.text)` gives the text on the
/// screen. Elements that are bound to the property are set on the main actor. An error that is sent to it goes to
/// `Diagnostics`.
///
/// A headless view also emits the changes that code makes. A view of UIKit reports only those of its user.
public struct ControlProperty<Value: Sendable>: SharedSequenceConvertibleType, ObserverType {
  /// Only the values that the user enters.
  public let userChanges: Signal<Value>
  private let values: Driver<Value>
  private let setter: AnyObserver<Value>

  /// - Parameters:
  ///   - values: The current value, then each change.
  ///   - edits: The values that the user enters; by default all but the current one.
  ///   - set: Shows a value in the view, which is held weakly.
  package init<Base: AnyObject & Sendable>(
    _ values: Observable<Value>, edits: Observable<Value>? = nil, of base: Base,
    file: StaticString = #fileID, line: UInt = #line, set: @escaping @MainActor @Sendable (Base, Value) -> Void
  ) {
    self.init(
      Driver(from: values), Signal(from: edits ?? values.skip(1)),
      AnyObserver(Binder(base, file: file, line: line, binding: set)))
  }

  package init(_ values: Driver<Value>, _ edits: Signal<Value>, _ setter: AnyObserver<Value>) {
    (self.values, userChanges, self.setter) = (values, edits, setter)
  }

  /// Returns the values as a stream.
  public func asObservable() -> Observable<Value> { values.asObservable() }

  /// Returns the values as a driver.
  public func asSharedSequence() -> Driver<Value> { values }

  /// Shows an element in the view.
  public func on(_ event: Event<Value>) { setter.on(event) }

  /// Binds the property and a relay in both directions: the relay follows the user, and the view follows the relay.
  ///
  /// The view shows the relay's value first. A value that is sent to the relay, even from another thread, is kept: only
  /// values that the user enters go back to the relay.
  public func bindTwoWay(
    with relay: BehaviorRelay<Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    Disposables.create(
      relay.bind(to: setter, file: file, line: line), userChanges.bind(to: relay, file: file, line: line))
  }
}
