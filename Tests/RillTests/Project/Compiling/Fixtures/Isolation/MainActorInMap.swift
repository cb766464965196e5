import Rill

@MainActor final class Screen {
  var prefix = "> "

  func lines(_ texts: Observable<String>) -> Observable<String> {
    texts.map { text in self.prefix + text }  // error: main actor-isolated property 'prefix' can not be referenced
  }
}
