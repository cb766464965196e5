public import Rill

extension ListViewModel {
  /// Returns a stream that starts one load at subscription and ends as that load ends, including its error.
  ///
  /// Disposal cancels the load. The load is a refresh if there is content to show in the meantime.
  ///
  /// A subclass cannot override this. A fake gives the initializer another `request`, which creates what a load
  /// subscribes to:
  ///
  /// ```swift
  /// let loading = ListViewModel(request: { Observable<[City]>.never() }, sections: citySections)
  /// ```
  public func loadItems() -> Observable<Void> {
    onMain { [self] in loader.run(hasContent.value ? .refresh : .first) }
  }

  /// The error of the load that ended last, starting with the current value; nil after a success. The screen shows it in the
  /// words of ``texts``.
  public var loadError: Observable<(any Error)?> { loader.loadError }

  /// Whether the load that ended last failed. Can be read and observed on any thread.
  ///
  /// A subclass cannot override this. It is true in a fake whose `request` fails:
  ///
  /// ```swift
  /// let failing = ListViewModel(request: { Observable<[City]>.error(Unreachable()) }, sections: citySections)
  /// ```
  public nonisolated var hasError: Derived<Bool> { loader.hasError }

  /// Whether to show the indicator of a first load: while one runs, adjusted by the options' delay and minimum time.
  /// The current value comes first.
  public var isAnimating: Observable<Bool> { loader.isAnimating }
}
