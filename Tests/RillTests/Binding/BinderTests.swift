import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@MainActor @Suite(.tags(.concurrency)) struct BinderTests {
  @MainActor final class Label {
    var text = ""
    var hint: String?
    var lines: [String] = []
  }

  private func turn() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }

  @Test func `a binder sets its target before a send on the main actor returns, and does not keep it`() {
    var label: Label? = Label()
    let held = Weak(label)
    let binder = label.map { Binder($0) { label, text in label.text = text } }
    binder?.onNext("a")
    #expect(label?.text == "a")
    label = nil
    #expect(held.object == nil)
    binder?.onNext("b")
  }

  @Test func `elements sent to a binder from elsewhere arrive in order, after a hop`() async {
    let label = Label()
    let binder = Binder(label) { (label: Label, text: String) in label.lines.append(text) }
    onAnotherThread { for text in ["a", "b"] { binder.onNext(text) } }
    #expect(label.lines == [])
    binder.onNext("c")
    #expect(label.lines == ["a", "b", "c"])
    await turn()
    #expect(label.lines == ["a", "b", "c"])
  }

  @Test func `an error sent to a binder goes to the hook with the binder's place`() {
    let scope = Diagnostics()
    let log = Log<String>()
    scope.unhandledError = { error, site in log.add("\(error) at \(site)") }
    let binder = Binder<Int>(Label(), file: "App/Label.swift", line: 3) { _, _ in }
    scope.run { binder.onError(Failure()) }
    binder.onCompleted()
    #expect(log.entries == ["failure at App/Label.swift:3"])
  }

  @Test func `several targets receive each element in the given order`() {
    let label = Label()
    let first = Binder(label) { (label: Label, text: String) in label.lines.append("first \(text)") }
    let second = Binder(label) { (label: Label, text: String?) in label.lines.append("second \(text ?? "nil")") }
    let relay = PublishRelay<String>()
    let optional = BehaviorRelay<String?>(value: nil)
    let bag = DisposeBag {
      relay.bind(to: first, first)
      relay.bind(to: second)
      relay.bind(to: optional)
    }
    relay.accept("a")
    #expect(label.lines == ["first a", "first a", "second a"])
    #expect(optional.value == "a")
    withExtendedLifetime(bag) {}
  }

  @Test func `a key path's object is set on the main actor, and not kept alive`() async {
    var label: Label? = Label()
    let held = Weak(label)
    let relay = PublishRelay<String>()
    let bag = DisposeBag()
    if let label {
      relay.bind(to: \.text, on: label).disposed(by: bag)
      relay.bind(to: \.hint, on: label).disposed(by: bag)
    }
    onAnotherThread { relay.accept("a") }
    #expect(label?.text == "")
    await turn()
    #expect(label?.text == "a" && label?.hint == "a")
    label = nil
    #expect(held.object == nil)
    relay.accept("b")
  }

  @Test func `bind with an object passes it on, and does not retain it`() {
    var label: Label? = Label()
    let held = Weak(label)
    let relay = PublishRelay<String>()
    let bag = DisposeBag()
    if let label {
      relay.bind(with: label) { label, text in label.text = text }.disposed(by: bag)
    }
    relay.accept("a")
    #expect(label?.text == "a")
    label = nil
    #expect(held.object == nil)
  }

  @Test func `a binding disposed of on the main actor sets nothing more, including hops in flight`() async {
    let label = Label()
    let relay = PublishRelay<String>()
    let binding = relay.bind(to: Binder(label) { label, text in label.text = text })
    onAnotherThread { relay.accept("late") }
    binding.dispose()
    await turn()
    #expect(label.text == "")
  }

  @Test func `observers have elements and completion, and errors go to the hook`() {
    let scope = Diagnostics()
    let log = Log<String>()
    scope.unhandledError = { error, _ in log.add("hook \(error)") }
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    subject.logged(into: log).disposed(by: bag)
    scope.run {
      Observable.of(1).concat(Observable.error(Failure())).bind(to: subject).disposed(by: bag)
      Observable.of(2).bind(to: subject).disposed(by: bag)
    }
    #expect(log.entries == ["next(1)", "hook failure", "next(2)", "completed"])
  }
}
