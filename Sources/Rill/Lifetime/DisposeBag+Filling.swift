extension DisposeBag {
  /// Makes a bag that holds what the builder lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init()
    insert(builder())
  }

  /// Takes over what the builder lists.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }
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
