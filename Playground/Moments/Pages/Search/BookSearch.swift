import Rill

/// A search as the user types. The status and the titles belong to the typed text, in whatever order answers arrive.
final class BookSearch: Sendable {
  /// The text of the field.
  let text = BehaviorRelay(value: "")
  /// The titles with this text.
  let titles: Resource<String, [String]>
  /// The sentence above the titles.
  let status: Derived<String>

  private let bag = DisposeBag()

  /// - Parameters:
  ///   - clock: measures the pause in typing after which the server is asked: 0.3 seconds.
  ///   - find: requests the titles with a text.
  init(clock: any Scheduler, find: @escaping @Sendable (String) -> Observable<[String]>) {
    let query = BehaviorRelay(value: "")
    text.debounce(.milliseconds(300), scheduler: clock).bind(to: query).disposed(by: bag)
    titles = Resource(query) { query -> Observable<[String]> in query.isEmpty ? .just([]) : find(query) }
    status = Derived(query, titles) { query, titles in
      if query.isEmpty { return "Type a part of a title." }
      return switch titles {
      case .loading: "Looking for “\(query)”…"
      case .value(let titles): titles.isEmpty ? "Nothing for “\(query)”." : "\(titles.count) for “\(query)”:"
      case .failed(let error, _): "“\(query)”: \(error)"
      }
    }
  }
}
