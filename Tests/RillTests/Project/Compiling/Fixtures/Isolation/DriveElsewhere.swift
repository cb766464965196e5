import Rill

func show(_ texts: Driver<String>) -> any Disposable {
  texts.drive(onNext: { print($0) })  // error: call to main actor-isolated instance method
}
