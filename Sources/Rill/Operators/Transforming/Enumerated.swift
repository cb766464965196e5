extension ObservableType {
  /// Emits each element together with its number, counted from 0.
  ///
  /// ```
  ///             --a--b--|
  /// enumerated  --0a-1b-|
  /// ```
  ///
  /// ![A marble diagram of enumerated.](enumerated)
  @inlinable public func enumerated() -> Observable<(index: Int, element: Element)> {
    stage(from: 0) { count, element, sink in
      defer { count += 1 }
      sink.next((count, element))
    }
  }
}
