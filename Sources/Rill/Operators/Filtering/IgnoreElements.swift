extension ObservableType {
  /// Ignores all elements and passes on only the end of the stream.
  ///
  /// ```
  ///                 --a--b--|
  /// ignoreElements  --------|
  /// ```
  ///
  /// ![A marble diagram of ignoreElements.](ignoreElements)
  public func ignoreElements() -> Observable<Never> {
    stage { _, _ in }
  }
}
