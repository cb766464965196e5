import Rill
import RillTesting

extension DemonstrationGroup {
  static let binding = DemonstrationGroup(
    title: "Binding", folder: "Binding", demonstrations: toViews + toObservers + toRelays)

  private static let toViews = [
    Demonstration(
      "bind(onNext:)", to: "show each element on the main actor"
    ) { bench in
      let (label, text, bag) = (PlainLabel(bench), BehaviorRelay(value: "a"), bench.bag)
      // Shown
      text.bind { label.text = $0 }.disposed(by: bag)
      // Not shown
      text.accept("b")
    },
    Demonstration(
      "bind(with:onNext:)", to: "show each element, without keeping the view alive"
    ) { bench in
      let (label, text, bag) = (PlainLabel(bench), BehaviorRelay(value: "a"), bench.bag)
      // Shown
      text.bind(with: label) { label, text in label.text = text }.disposed(by: bag)
      // Not shown
      text.accept("b")
    },
    Demonstration(
      "bind(to:on:)", to: "set a property"
    ) { bench in
      let (label, text, bag) = (PlainLabel(bench), BehaviorRelay(value: "a"), bench.bag)
      // Shown
      text.bind(to: \.text, on: label).disposed(by: bag)
      // Not shown
      text.accept("b")
    },
    Demonstration(
      "bind(to:on:)", to: "set a property that may be nil"
    ) { bench in
      let (label, text, bag) = (PlainLabel(bench), BehaviorRelay(value: "a"), bench.bag)
      // Shown
      text.bind(to: \.hint, on: label).disposed(by: bag)
    },
    Demonstration(
      "bind(to:)", "Binder", "Reactive", "ReactiveCompatible", to: "give a view a name for what can be bound to it"
    ) { bench in
      let (label, text, bag) = (PlainLabel(bench), BehaviorRelay(value: "a"), bench.bag)
      // Shown
      text.bind(to: label.rx.text).disposed(by: bag)
      // Not shown
      text.accept("b")
    },
    Demonstration(
      "bind(to:)", to: "bind to what may be nil"
    ) { bench in
      let (label, text, bag) = (PlainLabel(bench), BehaviorRelay(value: "a"), bench.bag)
      // Shown
      text.bind(to: label.rx.hint).disposed(by: bag)
    },
    Demonstration(
      "ReuseScope", to: "end the bindings of a row that is used again"
    ) { bench in
      let (print, scope, text) = (bench.print, ReuseScope(), BehaviorRelay(value: "a"))
      // Shown
      text.bind { print("first row: \($0)") }.disposed(by: scope)
      scope.reset()
      text.bind { print("second row: \($0)") }.disposed(by: scope)
      text.accept("b")
    },
  ]
}

/// A view that notes its content.
@MainActor
final class PlainLabel: ReactiveCompatible {
  private let bench: Bench
  var text = "" { didSet { bench.print("the label shows \(text)") } }
  var hint: String? { didSet { bench.print("the hint is \(hint ?? "nil")") } }

  init(_ bench: Bench) { self.bench = bench }
}

extension Reactive where Base: PlainLabel {
  @MainActor fileprivate var text: Binder<String> { Binder(base) { label, text in label.text = text } }
  @MainActor fileprivate var hint: Binder<String?> { Binder(base) { label, hint in label.hint = hint } }
}
