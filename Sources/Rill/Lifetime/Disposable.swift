/// Something that can be canceled: a subscription, a request, a timer.
///
/// `dispose()` may be called from any thread, any number of times; only the first call does anything.
public protocol Disposable: AnyObject, Sendable {
  /// Gives the resource up. Calling it again does nothing.
  func dispose()
}

extension Disposable {
  /// Puts this disposable into a bag, which disposes of it when the bag goes away.
  ///
  /// ```swift
  /// viewModel.title.bind(onNext: { label.text = $0 }).disposed(by: bag)
  /// ```
  ///
  /// Complexity: O(1). Safe from any thread.
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}
