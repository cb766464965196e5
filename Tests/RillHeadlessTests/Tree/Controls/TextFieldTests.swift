import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

@MainActor @Suite(.tags(.concurrency)) struct TextFieldTests {
  private let bag = DisposeBag()
  private let field = TextField(placeholder: "Name")
  private let window = Window(size: TextMetric.size(columns: 8, rows: 1))

  init() {
    window.addSubview(field)
    field.frame = window.bounds
  }

  private var picture: String { TextRenderer(isFramed: false).picture(of: window) }

  @Test func `a field shows its placeholder, then what is typed, with a cursor while it has the focus`() {
    #expect(picture == "Name____")
    #expect(field.becomeFirstResponder())
    #expect(picture == "▏_______")
    field.insertText("Ada")
    #expect(picture == "Ada▏____")
    field.insertText(" Lovelace")
    #expect(picture == "ovelace▏")
    field.resignFirstResponder()
    #expect(picture == "Ada Lov…")
    field.text = "海"
    #expect(picture == "海______")
  }

  @Test func `a field without a border leaves that to its container`() {
    field.isBordered = false
    #expect(picture == "Name    ")
  }

  @Test func `a password is shown as dots, also when it is read out`() {
    field.isSecureTextEntry = true
    field.insertText("p4ss")
    #expect(picture == "••••____")
    #expect(field.text == "p4ss")
  }

  @Test func `only typing sends events`() {
    let events = BehaviorRelay<[String]>(value: [])
    func note(_ event: ControlEvent, _ name: String) {
      field.rx.controlEvent(event).bind(onNext: { events.update { $0.append(name) } }).disposed(by: bag)
    }
    note(.editingChanged, "changed")
    note(.editingDidBegin, "began")
    note(.editingDidEnd, "ended")
    note(.editingDidEndOnExit, "returned")
    field.text = "a"
    field.becomeFirstResponder()
    field.insertText("b")
    field.insertText("")
    field.deleteBackward()
    field.deleteBackward()
    field.deleteBackward()
    field.pressReturn()
    field.removeFromSuperview()
    #expect(events.value == ["began", "changed", "changed", "changed", "returned", "ended"])
    #expect(field.text == "")
    #expect(window.firstResponder == nil)
  }

  @Test func `the return key is the search button`() {
    let searches = BehaviorRelay<[String]>(value: [])
    field.rx.searchButtonClicked.withLatestFrom(field.rx.text)
      .bind(onNext: { text in searches.update { $0.append(text) } }).disposed(by: bag)
    field.insertText("Ada")
    field.pressReturn()
    #expect(searches.value == ["Ada"])
  }

  @Test func `a field that cannot be used accepts neither the focus nor text`() {
    field.isEnabled = false
    #expect(!field.becomeFirstResponder())
    field.insertText("a")
    field.isEnabled = true
    window.alpha = 0
    field.insertText("b")
    window.alpha = 1
    field.isUserInteractionEnabled = false
    field.insertText("c")
    #expect(field.text == "")
    #expect(!TextField().becomeFirstResponder())
  }

  @Test func `the stream of a text emits typed and set texts, the current one first`() {
    let texts = BehaviorRelay<[String]>(value: [])
    field.text = "a"
    field.rx.text.bind(onNext: { text in texts.update { $0.append(text) } }).disposed(by: bag)
    field.insertText("b")
    field.text = "c"
    field.text = "c"
    #expect(texts.value == ["a", "ab", "c"])
  }

  @Test func `a relay and a field follow each other`() {
    let name = BehaviorRelay(value: "Ada")
    let link = field.rx.text.bindTwoWay(with: name)
    #expect(field.text == "Ada")
    field.insertText("!")
    #expect(name.value == "Ada!")
    name.accept("Bob")
    #expect(field.text == "Bob")
    link.dispose()
    name.accept("Eve")
    field.insertText("?")
    #expect((name.value, field.text) == ("Eve", "Bob?"))
  }

  @Test func `a value that another thread sends to the relay is kept, however it interleaves`() async {
    let name = BehaviorRelay(value: "")
    field.rx.text.bindTwoWay(with: name).disposed(by: bag)
    await Task.detached { for number in 0...1_000 { name.accept("\(number)") } }.value
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect((name.value, field.text) == ("1000", "1000"))
  }
}
