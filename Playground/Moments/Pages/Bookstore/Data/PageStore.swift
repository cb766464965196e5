import Foundation
import Rill

/// Keeps the last good data of each page, for the next start.
protocol PageStore: Sendable {
  /// The stored data of a page; empty if there is none.
  func page(_ name: String) -> Observable<Data>

  func save(_ data: Data, of name: String)
}

/// Replaces a disk. It answers at once, so that a script is the same in every run.
final class InMemoryPageStore: PageStore {
  private let pages: BehaviorRelay<[String: Data]>

  init(_ pages: [String: Data] = [:]) { self.pages = BehaviorRelay(value: pages) }

  func page(_ name: String) -> Observable<Data> {
    .deferred { [pages] in pages.value[name].map { .just($0) } ?? .empty() }
  }

  func save(_ data: Data, of name: String) { pages.update { $0[name] = data } }
}
