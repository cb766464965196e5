extension ObservableType {
  /// The end alone.
  ///
  /// ```
  ///                 --a--b--|
  /// ignoreElements  --------|
  /// ```
  public func ignoreElements() -> Observable<Never> {
    stage { _, _ in }
  }
}
