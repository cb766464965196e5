extension ObservableType {
  /// Emits the elements of several streams as they arrive.
  ///
  /// ```
  /// one              --a-----c--|
  /// other            -----b-----------d-|
  /// merge of a list  --a--b--c--------d-|
  /// ```
  ///
  /// ![A marble diagram of merge.](merge-array)
  ///
  /// The operator subscribes to the streams in the given order. The result completes when all streams have completed;
  /// an error from any of them ends it.
  public static func merge<Element>(_ sources: [any ObservableType<Element>]) -> Observable<Element>
  where Self == Observable<Element> {
    Observable { sink in
      let join = Join(sink.subscription)
      let inputs = sources.map { _ in join.addInput() }
      join.start()
      for (source, input) in Swift.zip(sources, inputs) where input.isLive {
        source.asObservable().connect(join.passing(input, to: sink))
      }
    }
  }

  /// Emits the elements of several streams as they arrive.
  ///
  /// ```
  /// one    --a-----c--|
  /// other  -----b-----------d-|
  /// merge  --a--b--c--------d-|
  /// ```
  ///
  /// ![A marble diagram of merge.](merge-streams)
  public static func merge<Element>(_ sources: any ObservableType<Element>...) -> Observable<Element>
  where Self == Observable<Element> { merge(sources) }
}
