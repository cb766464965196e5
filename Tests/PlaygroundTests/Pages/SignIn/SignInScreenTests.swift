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

  /// A look that writes down what it is asked to make.
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

  @Test func `the looks differ`() {
    let pictures = [screen(PlainFormGenerator()).view, screen(CardFormGenerator()).view].map {
      picture(of: $0)
    }
    #expect(pictures[0] != pictures[1])
  }

  private func picture(of view: View) -> String {
    view.frame.size = TextMetric.size(columns: 40, rows: 24)
    return TextRenderer().picture(of: view)
  }

  @Test func `what was typed stays when the form changes, and only what is new is made`() throws {
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

  @Test func `a service that nobody has registered says what is missing and who asked`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let container = InjectionContainer()
        container.register { PlainFormGenerator() }
        _ = container.run { SignInViewController<PlainFormGenerator>() }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("AccountService is not registered. It was asked for at playground/SignInViewController"))
    #expect(text.contains("Registered: PlainFormGenerator."))
  }

  @Test func `a look is not asked for before it is needed`() {
    let container = InjectionContainer()
    container.register((any AccountService).self) { [service] in service }
    let screen = container.run { SignInViewController<PlainFormGenerator>() }
    #expect(screen.title == "Account")
  }
}
