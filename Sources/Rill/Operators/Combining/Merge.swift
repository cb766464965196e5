extension ObservableType {
  /// The elements of several streams, as they come.
  ///
  /// ```
  ///        --a-----c--|
  ///        -----b-----------d-|
  /// merge  --a--b--c--------d-|
  /// ```
  ///
  /// It completes when all have; an error of any ends it. The streams are subscribed to in the order given.
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

  /// The elements of several streams, as they come.
  public static func merge<Element>(_ sources: any ObservableType<Element>...) -> Observable<Element>
  where Self == Observable<Element> { merge(sources) }
}
