import Rill
import RillTesting
import TestSupport
import Testing

/// A two-way binding under every order of its two sides.
@MainActor @Suite struct TwoWaySchedulesTests {
  /// Two sides that write from queues of their own, and an observer that corrects what it sees.
  ///
  /// - Parameter bind: connects the sides.
  private func sides(
    _ bind: @escaping @MainActor (BehaviorRelay<Int>, BehaviorRelay<Int>, DisposeBag) -> Void
  ) -> Scenario {
    Scenario("sides") { run in
      let (model, control) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
      let (ofModel, ofControl) = (Log<Int>(), Log<Int>())
      bind(model, control, run.bag)
      model.subscribe(onNext: { ofModel.add($0) }).disposed(by: run.bag)
      control.subscribe(onNext: { value in
        ofControl.add(value)
        if value > 10 { control.accept(10) }
      }).disposed(by: run.bag)
      for (name, relay, values) in [("model", model, [1, 20]), ("control", control, [2, 30])] {
        let (commands, queue) = (PublishRelay<Int>(), run.queue("\(name)'s queue"))
        commands.observe(on: queue).bind(to: relay).disposed(by: run.bag)
        let writer = run.line("\(name)'s writer")
        for value in values { writer.does("writes \(value)") { commands.accept(value) } }
      }
      run.expectAlways("Both sides have one value.") { model.value == control.value }
      run.expect("Both sides have seen the same values in the same order.") { ofModel.entries == ofControl.entries }
      run.expect("The value is at most 10.") { model.value <= 10 }
    }
  }

  @Test func `both sides see the same, in every order`() {
    #expect(sides { $0.bindTwoWay(with: $1).disposed(by: $2) }.explore(depth: 5) == nil)
  }

  @Test func `two bindings in opposite directions would not do`() {
    let failure = sides { model, control, bag in
      model.skip(1).observe(on: MainScheduler.instance).distinctUntilChanged().bind(to: control).disposed(by: bag)
      control.skip(1).observe(on: MainScheduler.instance).distinctUntilChanged().bind(to: model).disposed(by: bag)
    }.explore()
    #expect(failure?.sentence == "Both sides have one value.")
  }
}
