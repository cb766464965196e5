extension DisposeBag {
  /// Creates a bag of the disposables that the builder lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init()
    insert(builder())
  }

  /// Adds the disposables that the builder lists.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }
}

extension Disposable {
  /// Adds this disposable to a bag, which disposes of it when the bag is released.
  ///
  /// ```swift
  /// viewModel.title.bind(onNext: { label.text = $0 }).disposed(by: bag)
  /// ```
  ///
  /// This method is safe to call from any thread. Complexity: O(1).
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}
