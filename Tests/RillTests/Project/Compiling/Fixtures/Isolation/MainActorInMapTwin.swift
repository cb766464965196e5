import Rill

@MainActor final class Screen {
  let prefix = BehaviorRelay(value: "> ")

  func lines(_ texts: Observable<String>) -> Observable<String> {
    texts.withLatestFrom(prefix) { text, prefix in prefix + text }
  }
}
