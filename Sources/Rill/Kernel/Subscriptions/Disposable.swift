/// An object that can be canceled, such as a subscription, a request, or a timer.
///
/// ```
/// letters  --a--b--c--|
/// until 6  --a--b
/// ```
///
/// ![A marble diagram of Disposable.](Disposable)
///
/// `dispose()` can be called from any thread, any number of times; only the first call has an effect.
public protocol Disposable: AnyObject, Sendable {
  /// Cancels the work and releases its resources.
  ///
  /// Further calls have no effect.
  func dispose()
}
