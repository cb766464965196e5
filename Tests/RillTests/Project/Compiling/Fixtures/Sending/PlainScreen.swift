import Rill

final class Screen {
  var title = ""

  func bind(_ texts: Observable<String>) -> any Disposable {
    texts.subscribe(onNext: { [weak self] in self?.title = $0 })  // error: capture of 'self' with non-Sendable type
  }
}
