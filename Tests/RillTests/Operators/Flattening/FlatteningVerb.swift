import Rill

/// The verbs that follow inner streams, for tests of what they have in common.
enum FlatteningVerb: CaseIterable, Sendable {
  case flatMap, concatMap, flatMapFirst, flatMapLatest

  func flatten<Inner: ObservableType>(
    _ source: some ObservableType<Int>, _ transform: @escaping @Sendable (Int) throws -> Inner
  ) -> Observable<Inner.Element> {
    switch self {
    case .flatMap: source.flatMap(transform)
    case .concatMap: source.concatMap(transform)
    case .flatMapFirst: source.flatMapFirst(transform)
    case .flatMapLatest: source.flatMapLatest(transform)
    }
  }
}
