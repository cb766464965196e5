import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

/// Checkboxes and segments.
@MainActor @Suite struct ChoiceTests {
  private let bag = DisposeBag()

  @Test func `a checkbox is turned on and off by taps, and shows it`() {
    let box = Checkbox("Wi-Fi")
    let changes = BehaviorRelay(value: 0)
    box.rx.controlEvent(.valueChanged).bind(onNext: { changes.update { $0 += 1 } }).disposed(by: bag)
    #expect(picture(of: box, columns: 10, rows: 1) == "[ ] Wi-Fi ")
    box.tap()
    #expect(picture(of: box, columns: 10, rows: 1) == "[x] Wi-Fi ")
    box.isOn = false
    box.isEnabled = false
    box.tap()
    #expect(!box.isOn)
    #expect(changes.value == 1)
    #expect(box.intrinsicContentSize == TextMetric.size(columns: 9, rows: 1))
  }

  @Test func `a checkbox and a relay follow each other`() {
    let (box, isOn) = (Checkbox("Wi-Fi"), BehaviorRelay(value: true))
    box.rx.isOn.bindTwoWay(with: isOn).disposed(by: bag)
    #expect(box.isOn)
    box.tap()
    #expect(!isOn.value)
    isOn.accept(true)
    #expect(box.isOn)
  }

  @Test func `one segment is chosen at a time`() {
    let control = SegmentedControl(["In", "Up"])
    let changes = BehaviorRelay(value: 0)
    control.rx.controlEvent(.valueChanged).bind(onNext: { changes.update { $0 += 1 } }).disposed(by: bag)
    #expect(picture(of: control, columns: 9, rows: 1) == " In  Up  ")
    control.tapSegment(at: 1)
    control.tapSegment(at: 1)
    control.tapSegment(at: 2)
    #expect(picture(of: control, columns: 9, rows: 1) == " In [Up] ")
    control.selectedSegmentIndex = 0
    #expect(picture(of: control, columns: 6, rows: 1) == "[In] …")
    control.selectedSegmentIndex = 7
    #expect(control.selectedSegmentIndex == nil)
    #expect(changes.value == 1)
  }

  @Test func `a removed segment loses its selection`() {
    let (control, choice) = (SegmentedControl(["In", "Up"]), BehaviorRelay<Int?>(value: 1))
    control.rx.selectedSegmentIndex.bindTwoWay(with: choice).disposed(by: bag)
    #expect(control.selectedSegmentIndex == 1)
    control.tapSegment(at: 0)
    #expect(choice.value == 0)
    choice.accept(1)
    control.segments = ["In"]
    #expect(control.selectedSegmentIndex == nil)
  }

  @Test func `a binding to a view changes it`() {
    let (label, button, image) = (Label(), Button("Go"), ImageView())
    let (text, flag) = (BehaviorRelay<String?>(value: "a"), BehaviorRelay(value: true))
    text.bind(to: label.rx.text, button.rx.title).disposed(by: bag)
    flag.bind(to: label.rx.isHidden, button.rx.isSelected).disposed(by: bag)
    flag.map { !$0 }.bind(to: button.rx.isEnabled).disposed(by: bag)
    flag.map { $0 ? 0.5 : 1 }.bind(to: image.rx.alpha).disposed(by: bag)
    text.map { Image(alternativeText: $0) }.bind(to: image.rx.image).disposed(by: bag)
    #expect((label.text, button.title, image.image?.shortName) == ("a", "a", "a"))
    #expect((label.isHidden, button.isSelected, button.isEnabled, image.alpha) == (true, true, false, 0.5))
    text.accept("b")
    flag.accept(false)
    #expect((label.text, button.title, image.image?.shortName) == ("b", "b", "b"))
    #expect((label.isHidden, button.isSelected, button.isEnabled, image.alpha) == (false, false, true, 1))
  }

  @Test func `a refresh that is bound begins and ends it without requesting one`() {
    let (control, isRefreshing, pulls) = (RefreshControl(), BehaviorRelay(value: true), BehaviorRelay(value: 0))
    control.rx.controlEvent(.valueChanged).bind(onNext: { pulls.update { $0 += 1 } }).disposed(by: bag)
    isRefreshing.bind(to: control.rx.isRefreshing).disposed(by: bag)
    #expect(control.isRefreshing)
    isRefreshing.accept(false)
    #expect(!control.isRefreshing)
    #expect(pulls.value == 0)
  }

  @Test func `traits describe a control and its state`() {
    let button = Button("Go")
    #expect(button.accessibilityTraits == .button)
    button.isEnabled = false
    button.isSelected = true
    #expect(button.accessibilityTraits == [.button, .notEnabled, .selected])
    button.accessibilityTraits = .link
    #expect(button.accessibilityTraits == .link)
    let label = Label()
    #expect(!label.isAccessibilityElement)
    label.text = "a"
    #expect(label.isAccessibilityElement)
    label.isAccessibilityElement = false
    #expect(!label.isAccessibilityElement)
  }

  @Test func `the value of a checkbox or of segments is their state`() {
    let (box, segments) = (Checkbox("Wi-Fi"), SegmentedControl(["Day", "Week"]))
    let (isOn, index) = (BehaviorRelay(value: false), BehaviorRelay<Int?>(value: nil))
    box.rx.value.bindTwoWay(with: isOn).disposed(by: bag)
    segments.rx.value.bindTwoWay(with: index).disposed(by: bag)
    box.tap()
    segments.tapSegment(at: 1)
    #expect(isOn.value && index.value == 1)
    isOn.accept(false)
    index.accept(0)
    #expect(!box.isOn && segments.selectedSegmentIndex == 0)
  }
}
