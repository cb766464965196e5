import Rill

extension DemonstrationGroup {
  static let driving = DemonstrationGroup(
    title: "Streams of the main actor", folder: "Driving", demonstrations: drivers + signals)

  private static let drivers = [
    Demonstration(
      "Driver", "SharedSequence", "SharedSequenceConvertibleType", "DriverSharingStrategy",
      to: "use the state of a screen in the closures of operators",
      code: #"""
        count.asDriver()
          .map { "\(label.unit): \($0)" }
          .drive(onNext: { label.text = $0 })
          .disposed(by: bag)
        """#
    ) { bench in
      let (label, count, bag) = (UnitLabel(bench), BehaviorRelay(value: 1), bench.bag)
      count.asDriver()
        .map { "\(label.unit): \($0)" }
        .drive(onNext: { label.text = $0 })
        .disposed(by: bag)
      label.unit = "likes"
      count.accept(2)
    },
    Demonstration(
      "asDriver(onErrorJustReturn:)", to: "show a text in place of an error",
      code: #"""
        texts.asDriver(onErrorJustReturn: "offline")
          .drive(\.text, on: label).disposed(by: bag)
        """#
    ) { bench in
      let (label, texts, bag) = (UnitLabel(bench), Observable.just("a").concat(.error(Offline())), bench.bag)
      texts.asDriver(onErrorJustReturn: "offline")
        .drive(\.text, on: label).disposed(by: bag)
    },
    Demonstration(
      "asDriver(onErrorDriveWith:)", to: "show other texts after an error",
      code: #"""
        texts.asDriver(onErrorDriveWith: stored.asDriver())
          .drive(\.text, on: label).disposed(by: bag)
        """#
    ) { bench in
      let (label, texts, bag) = (UnitLabel(bench), Observable<String>.error(Offline()), bench.bag)
      let stored = BehaviorRelay(value: "stored")
      texts.asDriver(onErrorDriveWith: stored.asDriver())
        .drive(\.text, on: label).disposed(by: bag)
    },
    Demonstration(
      "asDriver(onErrorRecover:)", to: "decide by the error what to show after it",
      code: #"""
        texts.asDriver(onErrorRecover: { .just("\($0)") })
          .drive(\.text, on: label).disposed(by: bag)
        """#
    ) { bench in
      let (label, texts, bag) = (UnitLabel(bench), Observable<String>.error(Offline()), bench.bag)
      texts.asDriver(onErrorRecover: { .just("\($0)") })
        .drive(\.text, on: label).disposed(by: bag)
    },
  ]

  private static let signals = [
    Demonstration(
      "Signal", "SharingStrategyProtocol", "SignalSharingStrategy", to: "send events to views, but not to later ones",
      code: #"""
        let taps = button.asSignal()
        taps.emit(onNext: { print("first \($0)") }).disposed(by: bag)
        button.accept("a")
        taps.emit(onNext: { print("second \($0)") }).disposed(by: bag)
        button.accept("b")
        """#
    ) { bench in
      let (button, bag, print) = (PublishRelay<String>(), bench.bag, bench.print)
      let taps = button.asSignal()
      taps.emit(onNext: { print("first \($0)") }).disposed(by: bag)
      button.accept("a")
      taps.emit(onNext: { print("second \($0)") }).disposed(by: bag)
      button.accept("b")
    },
    Demonstration(
      "asSignal(onErrorJustReturn:)", to: "send an event in place of an error",
      code: #"""
        answers.asSignal(onErrorJustReturn: "offline")
          .emit(to: \.text, on: label).disposed(by: bag)
        """#
    ) { bench in
      let (label, answers, bag) = (UnitLabel(bench), Observable<String>.error(Offline()), bench.bag)
      answers.asSignal(onErrorJustReturn: "offline")
        .emit(to: \.text, on: label).disposed(by: bag)
    },
    Demonstration(
      "asSignal(onErrorSignalWith:)", to: "complete in place of an error",
      code: #"""
        answers.asSignal(onErrorSignalWith: .empty())
          .emit(onCompleted: { print("done") }).disposed(by: bag)
        """#
    ) { bench in
      let (answers, bag, print) = (Observable<String>.error(Offline()), bench.bag, bench.print)
      answers.asSignal(onErrorSignalWith: .empty())
        .emit(onCompleted: { print("done") }).disposed(by: bag)
    },
    Demonstration(
      "asSignal(onErrorRecover:)", to: "decide by the error what to send after it",
      code: #"""
        answers.asSignal(onErrorRecover: { .just("\($0)") })
          .emit(to: \.text, on: label).disposed(by: bag)
        """#
    ) { bench in
      let (label, answers, bag) = (UnitLabel(bench), Observable<String>.error(Offline()), bench.bag)
      answers.asSignal(onErrorRecover: { .just("\($0)") })
        .emit(to: \.text, on: label).disposed(by: bag)
    },
  ]
}

private struct Offline: Error, CustomStringConvertible {
  var description: String { "The network is down." }
}

/// A view with a state that the closures of operators read.
@MainActor private final class UnitLabel {
  private let bench: Bench
  var unit = "visits"
  var text = "" { didSet { bench.print("the label shows \(text)") } }

  init(_ bench: Bench) { self.bench = bench }
}
