import Rill

extension DemonstrationGroup {
  static let driving = DemonstrationGroup(
    title: "Streams of the main actor", folder: "Driving", demonstrations: drivers + signals)

  private static let drivers = [
    Demonstration(
      "Driver", "SharedSequence", "SharedSequenceConvertibleType", "DriverSharingStrategy",
      to: "use the state of a screen in the closures of operators"
    ) { bench in
      let (label, count, bag) = (UnitLabel(bench), BehaviorRelay(value: 1), bench.bag)
      // Shown
      count.asDriver()
        .map { "\(label.unit): \($0)" }
        .drive(onNext: { label.text = $0 })
        .disposed(by: bag)
      // Not shown
      label.unit = "likes"
      count.accept(2)
    },
    Demonstration(
      "asDriver(onErrorJustReturn:)", to: "show a text in place of an error"
    ) { bench in
      let (label, texts, bag) = (UnitLabel(bench), Observable.just("a").concat(.error(Offline())), bench.bag)
      // Shown
      texts.asDriver(onErrorJustReturn: "offline")
        .drive(\.text, on: label).disposed(by: bag)
    },
    Demonstration(
      "asDriver(onErrorDriveWith:)", to: "show other texts after an error"
    ) { bench in
      let (label, texts, bag) = (UnitLabel(bench), Observable<String>.error(Offline()), bench.bag)
      let stored = BehaviorRelay(value: "stored")
      // Shown
      texts.asDriver(onErrorDriveWith: stored.asDriver())
        .drive(\.text, on: label).disposed(by: bag)
    },
    Demonstration(
      "asDriver(onErrorRecover:)", to: "decide by the error what to show after it"
    ) { bench in
      let (label, texts, bag) = (UnitLabel(bench), Observable<String>.error(Offline()), bench.bag)
      // Shown
      texts.asDriver(onErrorRecover: { .just("\($0)") })
        .drive(\.text, on: label).disposed(by: bag)
    },
  ]

  private static let signals = [
    Demonstration(
      "Signal", "SharingStrategyProtocol", "SignalSharingStrategy", to: "send events to views, but not to later ones"
    ) { bench in
      let (button, bag, print) = (PublishRelay<String>(), bench.bag, bench.print)
      // Shown
      let taps = button.asSignal()
      taps.emit(onNext: { print("first \($0)") }).disposed(by: bag)
      button.accept("a")
      taps.emit(onNext: { print("second \($0)") }).disposed(by: bag)
      button.accept("b")
    },
    Demonstration(
      "asSignal(onErrorJustReturn:)", to: "send an event in place of an error"
    ) { bench in
      let (label, answers, bag) = (UnitLabel(bench), Observable<String>.error(Offline()), bench.bag)
      // Shown
      answers.asSignal(onErrorJustReturn: "offline")
        .emit(to: \.text, on: label).disposed(by: bag)
    },
    Demonstration(
      "asSignal(onErrorSignalWith:)", to: "complete in place of an error"
    ) { bench in
      let (answers, bag, print) = (Observable<String>.error(Offline()), bench.bag, bench.print)
      // Shown
      answers.asSignal(onErrorSignalWith: .empty())
        .emit(onCompleted: { print("done") }).disposed(by: bag)
    },
    Demonstration(
      "asSignal(onErrorRecover:)", to: "decide by the error what to send after it"
    ) { bench in
      let (label, answers, bag) = (UnitLabel(bench), Observable<String>.error(Offline()), bench.bag)
      // Shown
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
