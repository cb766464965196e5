import Rill

func shout(_ text: String) -> String { text.uppercased() }

func search(_ text: String) -> Observable<[String]> { .just([text]) }

struct Hit {
  let title: String
  var label: String { shout(title) }
}

func lines(_ texts: Observable<String>) -> Observable<String> {
  texts.map(shout)  // error: loses global actor 'MainActor'
}

func hits(_ query: Observable<String>) -> Observable<[String]> {
  query.flatMapLatest { search($0) }  // error: call to main actor-isolated global function 'search'
}

func labels(_ hits: Observable<Hit>) -> Observable<String> {
  hits.map { $0.label }  // error: main actor-isolated property 'label' can not be referenced
}
