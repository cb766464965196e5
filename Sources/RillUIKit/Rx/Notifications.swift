#if canImport(UIKit)
public import Foundation
public import Rill

extension Reactive where Base: NotificationCenter {
  /// Emits once for each notification of this name, on the thread that posts it.
  ///
  /// ```swift
  /// NotificationCenter.default.rx.notification(UIApplication.didBecomeActiveNotification)
  ///   .bind(to: viewModel.refresh)
  ///   .disposed(by: disposeBag)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the notifications.
  ///   - object: the object that posts them, which the stream does not retain; any object by default.
  public func notification(
    _ name: Notification.Name, object: (any AnyObject & Sendable)? = nil
  ) -> Observable<Void> { notification(name, object: object) { _ in } }

  /// Emits the value that a closure takes from each notification of this name, on the thread that posts it.
  ///
  /// A notification cannot leave its thread, because it may contain any object. So the closure takes from it what the
  /// subscribers need:
  ///
  /// ```swift
  /// NotificationCenter.default.rx.notification(UIResponder.keyboardWillChangeFrameNotification) {
  ///   $0.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
  /// }
  /// ```
  public func notification<Value: Sendable>(
    _ name: Notification.Name, object: (any AnyObject & Sendable)? = nil,
    _ value: @escaping @Sendable (Notification) -> Value
  ) -> Observable<Value> {
    let isAnyObject = object == nil
    return .create { [weak center = base as NotificationCenter, weak object] observer in
      guard let center, isAnyObject || object != nil else { return Disposables.create() }
      let token = Handle(center.addObserver(forName: name, object: object, queue: nil) { observer.onNext(value($0)) })
      return Disposables.create { [weak center] in center?.removeObserver(token.value) }
    }
  }
}

/// A value that is only given back to the code that returned it.
struct Handle<Value>: @unchecked Sendable {  // because of that
  let value: Value
  init(_ value: Value) { self.value = value }
}
#endif
