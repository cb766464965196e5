#if canImport(UIKit)
import Rill
import RillList
import RillUIKit
import Testing
import UIKit

@MainActor @Suite struct TextTests {
  private let bag = DisposeBag()
  private let log = BehaviorRelay<[String]>(value: [])

  private func note(_ text: String) { log.update { $0.append(text) } }

  @Test func `a field emits its text and what is typed, not what code sets`() {
    let field = UITextField()
    field.text = "A"
    field.rx.text.orEmpty.drive(onNext: { note($0) }).disposed(by: bag)
    field.insertText("da")
    field.text = "Lin"
    field.use(.editingDidEnd)
    #expect(log.value == ["A", "Ada", "Lin"])
  }

  @Test func `a relay of optional texts, or of texts, follows a field in both directions`() {
    let (first, second) = (UITextField(), UITextField())
    let (optional, text) = (BehaviorRelay<String?>(value: "A"), BehaviorRelay(value: "L"))
    first.rx.text.bindTwoWay(with: optional).disposed(by: bag)
    second.rx.text.orEmpty.bindTwoWay(with: text).disposed(by: bag)
    #expect(first.text == "A" && second.text == "L")
    first.insertText("da")
    second.insertText("in")
    #expect(optional.value == "Ada" && text.value == "Lin")
    text.accept("Bo")
    #expect(second.text == "Bo")
  }

  @Test func `a text view emits its text and what its user does, beside any delegate`() {
    let (view, other) = (UITextView(), UITextView())
    view.text = "A"
    view.rx.text.drive(onNext: { note($0 ?? "none") }).disposed(by: bag)
    view.rx.didEndEditing.emit(onNext: { note("ended") }).disposed(by: bag)
    for name in [UITextView.textDidChangeNotification, UITextView.textDidEndEditingNotification] {
      if name == UITextView.textDidChangeNotification { view.text = "Ada" }
      NotificationCenter.default.post(name: name, object: view)
      NotificationCenter.default.post(name: name, object: other)
    }
    #expect(log.value == ["A", "Ada", "ended"])
    #expect(view.delegate == nil)
    Observable.just("Lin").bind(to: view.rx.text).disposed(by: bag)
    #expect(view.text == "Lin")
  }

  @Test func `a notification emits what its closure takes, and only from its object`() {
    let (name, sender) = (Notification.Name("name"), UIView())
    let center = NotificationCenter()
    center.rx.notification(name).bind(onNext: { note("posted") }).disposed(by: bag)
    let mine = center.rx.notification(name, object: sender) { $0.userInfo?["key"] as? Int }
      .bind(onNext: { note("\($0 ?? 0)") })
    center.post(name: name, object: sender, userInfo: ["key": 1])
    center.post(name: name, object: nil, userInfo: ["key": 2])
    mine.dispose()
    center.post(name: name, object: sender, userInfo: ["key": 3])
    #expect(log.value.sorted() == ["1", "posted", "posted", "posted"])
  }

  @Test func `the keyboard's frame is taken from its notification`() {
    let frame = CGRect(x: 0, y: 500, width: 320, height: 300)
    let keyboard = NotificationCenter.default.rx.notification(UIResponder.keyboardWillChangeFrameNotification) {
      $0.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
    }
    keyboard.compactMap { $0 }.bind(onNext: { note("\($0.minY)") }).disposed(by: bag)
    NotificationCenter.default.post(
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil,
      userInfo: [UIResponder.keyboardFrameEndUserInfoKey: frame])
    #expect(log.value == ["500.0"])
  }

  @Test func `a stream of notifications does not retain their object, and is empty without it`() {
    let name = Notification.Name("name")
    weak var released: UIView?
    let posts: Observable<Void>
    do {
      let view = UIView()
      released = view
      posts = NotificationCenter.default.rx.notification(name, object: view)
    }
    #expect(released == nil)
    posts.bind(onNext: { note("posted") }).disposed(by: bag)
    NotificationCenter.default.post(name: name, object: nil)
    #expect(log.value == [])
  }
}
#endif
