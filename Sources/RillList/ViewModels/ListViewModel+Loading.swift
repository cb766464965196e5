public import Rill

extension ListViewModel {
  /// One load as a stream, which begins at subscription and ends as that load ends, its error included. Disposal cancels
  /// it. It is a refresh if there is content to look at meanwhile.
  public func loadItems() -> Observable<Void> {
    onMain { [self] in loader.run(hasContent ? .refresh : .first) }
  }

  /// Why the last load that ended has failed; nil after a success. The present value first. Its description is the
  /// sentence that the screen shows.
  public var loadError: Observable<(any Error)?> { loader.loadError }

  /// Whether the last load that ended has failed. The present value first.
  public var hasError: Observable<Bool> { loadError.map { $0 != nil }.distinctUntilChanged() }

  /// Whether to show the indicator of a first load: while one runs, but for the options' delay and minimum time. The
  /// present value first.
  public var isAnimating: Observable<Bool> { loader.isAnimating }
}
