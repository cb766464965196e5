extension ObservableType {
  /// The elements of this stream, then, once it has completed, those of another one.
  ///
  /// ```
  ///           --a--b--|
  /// concat c  --a--b--(c|)
  /// ```
  ///
  /// The second stream is subscribed to when the first has completed. An error of either ends the result.
  public func concat(_ second: some ObservableType<Element>) -> Observable<Element> {
    let first = asObservable()
    let second = second.asObservable()
    return Observable { sink in
      first.connect(sink) { ending in if case .completed = ending { second } else { nil } }
    }
  }
}
