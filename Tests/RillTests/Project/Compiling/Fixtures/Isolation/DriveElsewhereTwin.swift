import Rill

func show(_ texts: Driver<String>) -> any Disposable {
  texts.subscribe(onNext: { print($0) })
}
