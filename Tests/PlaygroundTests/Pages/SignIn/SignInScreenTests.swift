import Foundation
import Rill
import RillHeadless
import RillInjection
import RillList
import RillTesting
import Testing

@testable import playground

@MainActor
@Suite struct SignInScreenTests {
  private struct Accounts: AccountService {
    let requests = RequestStub<String, Account>()
    func signIn(name: String, password: String) -> Observable<Account> { requests.request("in \(name)") }
    func register(name: String, password: String) -> Observable<Account> { requests.request("new \(name)") }
  }

  /// A look that records which elements it creates views for.
  private struct RecordingGenerator: FormGenerator {
    let made = BehaviorRelay<[String]>(value: [])

    func elementView(from element: FormElement) -> View {
      made.update { $0.append(element.id ?? "spacer") }
      return PlainFormGenerator().elementView(from: element)
    }
  }

  private let service = Accounts()

  /// A screen with this test's services, and no others.
  private func screen<Generator: FormGenerator>(_ generator: Generator) -> SignInViewController<Generator> {
    let container = InjectionContainer(overriding: .shared)
    container.register((any AccountService).self) { [service] in service }
    container.register { RememberedName() }
    container.register { generator }
    return container.run { SignInViewController<Generator>() }
  }

  private func fill(_ screen: ViewController) {
    for (label, text) in [("Name", "ada"), ("Password", "secret1")] {
      field(label, in: screen.view)?.insertText(text)
    }
  }

  private func field(_ label: String, in view: View) -> TextField? {
    if let field = view as? TextField, field.accessibilityLabel == label { return field }
    return view.subviews.lazy.compactMap { field(label, in: $0) }.first
  }

  @Test(arguments: [true, false])
  func `one flow serves both looks`(isPlain: Bool) throws {
    let screen: ViewController = isPlain ? screen(PlainFormGenerator()) : screen(CardFormGenerator())
    let window = Window(rootViewController: screen, size: TextMetric.size(columns: 40, rows: 24))
    fill(screen)
    let button = try #require(screen.view.descendant(Button.self))
    #expect(button.isEnabled)
    button.tap()
    #expect(service.requests.requests.map(\.input) == ["in ada"])
    service.requests.requests[0].succeed(Account(name: "Ada"))
    #expect(TextRenderer().picture(of: window).contains("Hello, Ada"))
  }

  @Test func `cards have borders around the same texts`() {
    let views = [screen(PlainFormGenerator()).view, screen(CardFormGenerator()).view]
    let pictures = views.map { picture(of: $0) }
    #expect(!pictures[0].contains("╭"))
    #expect(pictures[1].contains("╭"))
    for text in ["Name", "Password", "Sign in"] { #expect(pictures.allSatisfy { $0.contains(text) }, "\(text)") }
  }

  private func picture(of view: View) -> String {
    view.frame.size = TextMetric.size(columns: 40, rows: 24)
    return TextRenderer().picture(of: view)
  }

  @Test func `typed text stays when the form changes, and only new elements are created`() throws {
    let generator = RecordingGenerator()
    let screen = screen(generator)
    let window = Window(rootViewController: screen, size: TextMetric.size(columns: 40, rows: 24))
    fill(screen)
    generator.made.accept([])
    try #require(screen.view.descendant(SegmentedControl.self)).tapSegment(at: 1)
    #expect(generator.made.value.filter { $0 != "spacer" } == ["text Welcome", "input Repeat"])
    #expect(field("Name", in: screen.view)?.text == "ada")
    #expect(field("Password", in: screen.view)?.text == "secret1")
    withExtendedLifetime(window) {}
  }

  @Test func `an unregistered service reports what is missing and the caller`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let container = InjectionContainer()
        container.register { PlainFormGenerator() }
        _ = container.run { SignInViewController<PlainFormGenerator>() }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("AccountService is not registered. It is resolved at playground/SignInViewController"))
    #expect(text.contains("Registered: PlainFormGenerator."))
  }

  @Test func `an unregistered look reports what is missing and the caller, once it is needed`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let container = InjectionContainer()
        container.register((any AccountService).self) { Accounts() }
        container.register { RememberedName() }
        container.run { SignInViewController<PlainFormGenerator>() }.loadViewIfNeeded()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("PlainFormGenerator is not registered. It is resolved at playground/SignInViewController"))
    #expect(text.contains("Registered: "))
  }

  @Test func `a look is not requested before it is needed`() {
    let container = InjectionContainer()
    container.register((any AccountService).self) { [service] in service }
    container.register { RememberedName() }
    let screen = container.run { SignInViewController<PlainFormGenerator>() }
    #expect(screen.title == "Account")
  }

  /// A form in a window, with the events that it sent.
  private func form(_ elements: [FormElement], in look: some FormGenerator) -> (screen: Screen, events: Recorded) {
    let heard = Recorded()
    let page = ViewController()
    let form = ElementStackView(generator: look)
    page.view.addSubview(form)
    form.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    form.rx.events(FormEvent.self).bind(onNext: { heard.events.append($0) }).disposed(by: heard.bag)
    form.setElements(elements)
    return (Screen(page, columns: 40, rows: 20), heard)
  }

  private final class Recorded {
    var events: [FormEvent] = []
    var handled: [String] = []
    let bag = DisposeBag()
  }

  private func use(_ screen: Screen) throws {
    try screen.select(.segment, "b")
    try screen.type("x", into: "Name")
    try screen.tap(.checkbox, "Milk")
    try screen.tap(.button, "Go")
  }

  @Test(arguments: [true, false])
  func `actions on elements are emitted as a stream of events, whatever their look`(isPlain: Bool) throws {
    let elements: [FormElement] = [
      .segment(["a", "b"], selected: 0), .labeledInput("Name", placeholder: "n"), .checker("Milk", isChecked: false),
      .button("Go"),
    ]
    let (screen, heard) = isPlain ? form(elements, in: PlainFormGenerator()) : form(elements, in: CardFormGenerator())
    try use(screen)
    #expect(
      heard.events == [.selected(1, of: ["a", "b"]), .typed("x", into: "Name"), .checked(true, "Milk"), .tapped("Go")])
  }

  @Test func `an element with a handler notifies only the handler`() throws {
    let handled = Recorded()
    let (screen, heard) = form(
      [
        .segment(["a", "b"], selected: 0, onSelected: { handled.handled.append("\($0)") }),
        .labeledInput("Name", placeholder: "n", onTextChanged: { handled.handled.append($0) }),
        .checker("Milk", isChecked: false, onChanged: { handled.handled.append("\($0)") }),
        .button("Go", onTapped: { handled.handled.append("go") }),
      ], in: CardFormGenerator())
    try use(screen)
    #expect(handled.handled == ["1", "x", "true", "go"])
    #expect(heard.events.isEmpty)
  }

  @Test(arguments: [true, false])
  func `elements without a state leave what was chosen and typed, and those with a state set it`(isPlain: Bool) throws {
    let silent: [FormElement] = [
      .segment(["a", "b"]), .labeledInput("Name", placeholder: "n"), .checker("Milk"), .button("Go"),
    ]
    let (screen, _) = isPlain ? form(silent, in: PlainFormGenerator()) : form(silent, in: CardFormGenerator())
    try use(screen)
    let view = try #require(screen.controller).view
    func state() throws -> [String] {
      let choice = try #require(view.descendant(SegmentedControl.self)).selectedSegmentIndex
      return [
        "\(choice ?? -1)", field("Name", in: view)?.text ?? "-",
        "\(try #require(view.descendant(Checkbox.self)).isOn)",
      ]
    }
    func show(_ elements: [FormElement]) {
      view.descendant(ElementStackView<PlainFormGenerator>.self)?.setElements(elements)
      view.descendant(ElementStackView<CardFormGenerator>.self)?.setElements(elements)
    }
    show([.centeredText("Now")] + silent)
    #expect(try state() == ["1", "x", "true"])
    show([
      .segment(["a", "b"], selected: 0), .labeledInput("Name", placeholder: "n"), .checker("Milk", isChecked: false),
    ])
    #expect(try state() == ["0", "x", "false"])
  }

  @Test func `buttons are distinguished by their names, or else by their titles`() {
    let ids = [FormElement.button("Go"), .button("Stop"), .button("One moment…", name: "Go")].map(\.id)
    #expect(ids == ["button Go", "button Stop", "button Go"])
  }

  private struct LoudNews: ElementGenerator {
    func elementView(from element: NewsElement) -> View { Label("!!") }
  }

  @Test func `news look as news do, unless another look is passed`() {
    let (quiet, loud) = (NewsView(), NewsView(generator: LoudNews()))
    quiet.setElements([.headline("Rain")])
    loud.setElements([.headline("Rain")])
    #expect(
      [quiet, loud].map { ($0 as StackView).arrangedSubviews.map { ($0 as? Label)?.text } } == [["Rain"], ["!!"]])
  }
}
