import Foundation
import Rill
import RillHeadless
import Testing

@MainActor @Suite struct TypingTests {
  private let name = TextField(placeholder: "Name")
  private let city = TextField(placeholder: "City")
  private let screen: Screen

  private final class Page: ViewController {
    let stack: StackView
    init(_ views: [View]) { stack = StackView(axis: .vertical, views) }
    override func loadView() -> View { stack }
  }

  init() { screen = Screen(Page([name, city]), columns: 20, rows: 4) }

  @Test func `typing into a field taps it first`() throws {
    try screen.type("Ada", into: "Name")
    #expect(name.text == "Ada" && name.isFirstResponder)
    try screen.type("Bern", into: "City")
    try screen.type("e")
    try screen.deleteBackward()
    try screen.type("!", into: "City")
    #expect(city.text == "Bern!" && city.isFirstResponder)
  }

  @Test func `return is received`() throws {
    var ends = 0
    let bag = DisposeBag()
    city.rx.controlEvent(.editingDidEndOnExit).bind(onNext: { ends += 1 }).disposed(by: bag)
    try screen.tap(.textField, "City")
    try screen.pressReturn()
    #expect(ends == 1)
  }

  @Test func `text typed without a focus is ignored`() {
    #expect(throws: DrivingError.noFocus) { try screen.type("a") }
    #expect(throws: DrivingError.noFocus) { try screen.pressReturn() }
    #expect(throws: DrivingError.noFocus) { try screen.deleteBackward() }
    #expect(
      "\(DrivingError.noFocus)"
        == "No text field has the focus to receive the text. Tap a text field first.")
  }

  @Test func `a disabled field accepts nothing`() {
    city.isEnabled = false
    #expect(throws: DrivingError.notUsable("text field \"City\" (disabled)", .disabled)) {
      try screen.type("a", into: "City")
    }
    #expect(city.text == "")
  }
}
