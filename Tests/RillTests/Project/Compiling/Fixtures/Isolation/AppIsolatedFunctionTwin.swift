import Rill

nonisolated func shout(_ text: String) -> String { text.uppercased() }

nonisolated func search(_ text: String) -> Observable<[String]> { .just([text]) }

nonisolated struct Hit {
  let title: String
  var label: String { shout(title) }
}

func lines(_ texts: Observable<String>) -> Observable<String> {
  texts.map(shout)
}

func hits(_ query: Observable<String>) -> Observable<[String]> {
  query.flatMapLatest { search($0) }
}

func labels(_ hits: Observable<Hit>) -> Observable<String> {
  hits.map { $0.label }
}
