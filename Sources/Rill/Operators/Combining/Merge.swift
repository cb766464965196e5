extension ObservableType {
  /// Emits the elements of several streams as they arrive.
  ///
  /// ```
  ///        --a-----c--|
  ///        -----b-----------d-|
  /// merge  --a--b--c--------d-|
  /// ```
  ///
  /// The operator subscribes to the streams in the given order. The result completes when all streams have completed;
  /// an error from any of them ends it.
  public static func merge<Element>(_ sources: [any ObservableType<Element>]) -> Observable<Element>
  where Self == Observable<Element> {
    Observable { sink in
      let join = Join(sink.subscription, inputs: sources.count)
      let inputs = sources.map { _ in join.addInput() }
      join.start()
      for (source, input) in Swift.zip(sources, inputs) where input.isLive {
        source.asObservable().connect(join.passing(input, to: sink))
      }
    }
  }

  /// Emits the elements of several streams as they arrive.
  public static func merge<Element>(_ sources: any ObservableType<Element>...) -> Observable<Element>
  where Self == Observable<Element> { merge(sources) }
}
