/// Something that can be canceled: a subscription, a request, a timer.
///
/// `dispose()` may be called from any thread, any number of times; only the first call does anything.
public protocol Disposable: AnyObject, Sendable {
  /// Gives the resource up. Calling it again does nothing.
  func dispose()
}
