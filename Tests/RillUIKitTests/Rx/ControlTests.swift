#if canImport(UIKit)
import Rill
import RillList
import RillTesting
import RillUIKit
import Testing
import UIKit

@MainActor @Suite struct ControlTests {
  private let bag = DisposeBag()

  /// The values of a property: the first, and one after each of two uses of its control.
  private func values<Control: UIControl, Value: Sendable & Equatable>(
    _ control: Control, _ property: ControlProperty<Value>, _ first: (Control) -> Void, _ second: (Control) -> Void
  ) -> [Value] {
    let values = BehaviorRelay<[Value]>(value: [])
    let subscription = property.drive(onNext: { value in values.update { $0.append(value) } })
    control.use { first(control) }
    control.use { second(control) }
    subscription.dispose()
    control.use { first(control) }
    return values.value
  }

  @Test func `each tap emits once, to each subscriber, until it is disposed of`() {
    let (button, taps) = (UIButton(), BehaviorRelay(value: ""))
    let first = button.rx.tap.emit(onNext: { taps.update { $0 += "a" } })
    button.rx.tap.emit(onNext: { taps.update { $0 += "b" } }).disposed(by: bag)
    button.use(.touchUpInside)
    button.use(.touchDown)
    first.dispose()
    button.use(.touchUpInside)
    #expect(taps.value == "abb")
  }

  @Test func `an event of several emits`() {
    let (control, count) = (UIControl(), BehaviorRelay(value: 0))
    control.rx.controlEvent([.touchDown, .editingDidEnd]).emit(onNext: { count.update { $0 += 1 } }).disposed(by: bag)
    control.use(.touchDown)
    control.use(.editingDidEnd)
    control.use(.editingChanged)
    #expect(count.value == 2)
  }

  @Test func `a bar button item keeps its title, and its taps reach each subscriber`() {
    let (item, taps) = (UIBarButtonItem(title: "Save"), BehaviorRelay(value: ""))
    item.rx.tap.emit(onNext: { taps.update { $0 += "a" } }).disposed(by: bag)
    item.rx.tap.emit(onNext: { taps.update { $0 += "b" } }).disposed(by: bag)
    item.primaryAction?.performWithSender(item, target: nil)
    #expect(taps.value == "ab")
    #expect(item.title == "Save")
  }

  @Test func `a value is emitted at first, and when the user changes it`() {
    let (toggle, slider, stepper, refresh) = (UISwitch(), UISlider(), UIStepper(), UIRefreshControl())
    #expect(values(toggle, toggle.rx.isOn, { $0.isOn = true }, { $0.isOn = false }) == [false, true, false])
    #expect(values(toggle, toggle.rx.value, { $0.isOn = true }, { $0.isOn = false }) == [true, true, false])
    #expect(values(slider, slider.rx.value, { $0.value = 0.5 }, { $0.value = 1 }) == [0, 0.5, 1])
    #expect(values(stepper, stepper.rx.value, { $0.value = 2 }, { $0.value = 3 }) == [0, 2, 3])
    let pulls = values(refresh, refresh.rx.isRefreshing, { $0.beginRefreshing() }, { $0.endRefreshing() })
    #expect(pulls == [false, true, false])
    let segments = UISegmentedControl(items: ["a", "b"])
    let chosen = values(
      segments, segments.rx.selectedSegmentIndex, { $0.selectedSegmentIndex = 1 }, { $0.selectedSegmentIndex = 0 })
    #expect(chosen == [UISegmentedControl.noSegment, 1, 0])
    let (picker, dates) = (UIDatePicker(), [0, 60, 120].map { Date(timeIntervalSinceReferenceDate: $0) })
    picker.date = dates[0]
    #expect(values(picker, picker.rx.date, { $0.date = dates[1] }, { $0.date = dates[2] }) == dates)
  }

  @Test func `a value that is bound is shown, and not emitted`() {
    let (toggle, segments, refresh) = (UISwitch(), UISegmentedControl(items: ["a", "b"]), UIRefreshControl())
    let edits = BehaviorRelay<[Bool]>(value: [])
    toggle.rx.isOn.userChanges.emit(onNext: { on in edits.update { $0.append(on) } }).disposed(by: bag)
    Observable.just(true).bind(to: toggle.rx.isOn).disposed(by: bag)
    Observable.just(1).bind(to: segments.rx.value).disposed(by: bag)
    let isRefreshing = BehaviorRelay(value: true)
    isRefreshing.bind(to: refresh.rx.isRefreshing).disposed(by: bag)
    #expect(toggle.isOn && segments.selectedSegmentIndex == 1 && refresh.isRefreshing)
    isRefreshing.accept(false)
    #expect(!refresh.isRefreshing)
    #expect(edits.value == [])
    toggle.use { toggle.isOn = false }
    #expect(edits.value == [false])
  }

  @Test func `the state of a refresh is emitted when it is bound, too, for flows that ask for it`() {
    let (refresh, isRefreshing) = (UIRefreshControl(), BehaviorRelay(value: false))
    let (states, pulls) = (BehaviorRelay<[Bool]>(value: []), BehaviorRelay<[Bool]>(value: []))
    isRefreshing.bind(to: refresh.rx.isRefreshing).disposed(by: bag)
    refresh.rx.isRefreshing.drive(onNext: { state in states.update { $0.append(state) } }).disposed(by: bag)
    refresh.rx.isRefreshing.userChanges.emit(onNext: { state in pulls.update { $0.append(state) } }).disposed(by: bag)
    refresh.use { refresh.beginRefreshing() }
    isRefreshing.accept(false)
    #expect(states.value == [false, true, false])
    #expect(pulls.value == [true])
  }

  @Test func `a relay and a control follow each other`() {
    let (slider, volume) = (UISlider(), BehaviorRelay<Float>(value: 0.25))
    slider.rx.value.bindTwoWay(with: volume).disposed(by: bag)
    #expect(slider.value == 0.25)
    slider.use { slider.value = 0.75 }
    #expect(volume.value == 0.75)
    volume.accept(1)
    #expect(slider.value == 1)
  }
}
#endif
