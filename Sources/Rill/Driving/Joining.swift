extension SharedSequence {
  /// Combines the latest elements of several sequences, on the main actor, whenever one of them emits, once all have
  /// emitted.
  @inlinable public static func combineLatest<each Input: Sendable>(
    _ sources: repeat SharedSequence<SharingStrategy, each Input>,
    resultSelector combine: @escaping @MainActor (repeat each Input) -> Element
  ) -> Self {
    let combine = withoutIsolation { (inputs: (repeat each Input)) in combine(repeat each inputs) }
    return Self(Observable.combineLatest(repeat (each sources).stream).map(combine))
  }

  /// Combines the first elements of several sequences on the main actor, then the second ones, and so on.
  @inlinable public static func zip<each Input: Sendable>(
    _ sources: repeat SharedSequence<SharingStrategy, each Input>,
    resultSelector combine: @escaping @MainActor (repeat each Input) -> Element
  ) -> Self {
    let combine = withoutIsolation { (inputs: (repeat each Input)) in combine(repeat each inputs) }
    return Self(Observable.zip(repeat (each sources).stream).map(combine))
  }

  /// Emits the elements of all sequences as they arrive.
  public static func merge(_ sources: Self...) -> Self { merge(sources) }

  /// Emits the elements of all sequences as they arrive.
  public static func merge(_ sources: [Self]) -> Self { Self(.merge(sources.map(\.stream))) }
}

extension SharedSequence where Element == any Sendable {
  /// Emits the latest elements of several sequences as a tuple whenever one of them emits, once all have emitted.
  @inlinable public static func combineLatest<each Input: Sendable>(
    _ sources: repeat SharedSequence<SharingStrategy, each Input>
  ) -> SharedSequence<SharingStrategy, (repeat each Input)> {
    SharedSequence<SharingStrategy, (repeat each Input)>(Observable.combineLatest(repeat (each sources).stream))
  }

  /// Emits the first elements of several sequences as a tuple, then the second ones, and so on.
  @inlinable public static func zip<each Input: Sendable>(
    _ sources: repeat SharedSequence<SharingStrategy, each Input>
  ) -> SharedSequence<SharingStrategy, (repeat each Input)> {
    SharedSequence<SharingStrategy, (repeat each Input)>(Observable.zip(repeat (each sources).stream))
  }
}
