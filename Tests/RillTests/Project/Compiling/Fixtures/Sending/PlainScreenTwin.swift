import Rill

@MainActor final class Screen {
  var title = ""

  func bind(_ texts: Observable<String>) -> any Disposable {
    texts.asDriver(onErrorJustReturn: "").drive(onNext: { [weak self] in self?.title = $0 })
  }
}
