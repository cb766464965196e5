import Rill
import RillHeadless
import RillInjection
import RillList
import RillTesting

/// A visit to the form, played in virtual time: the same bytes in every run.
@MainActor
struct SignInVisit: ScriptedVisit {
  static let page = Page.signin
  static let rows = 27

  let setting: SignInSetting
  let stage: Stage
  private let bag = DisposeBag()

  func playSteps() throws {
    let screen = stage.present(setting.controller)
    follow(setting.controller.viewModel)
    stage.show("A form of elements: described once, it is shown in the look that was injected.")
    try signIn(on: screen)
    try register(on: screen)
    stage.present(setting.screen(in: PlainFormGenerator()))
    stage.show("The same elements in another look: only another generator was injected. The name is there already.")
  }

  /// Records the outputs of the view model.
  private func follow(_ viewModel: SignInViewModel) {
    let transcript = setting.transcript
    viewModel.isValid.skip(1).bind(onNext: { transcript.note("isValid", "\($0)") }).disposed(by: bag)
    viewModel.problem.skip(1).bind(onNext: { transcript.note("problem", $0 ?? "none") }).disposed(by: bag)
    viewModel.account.bind(onNext: { transcript.note("account", $0.name) }).disposed(by: bag)
  }

  private func signIn(on screen: Screen) throws {
    try screen.type("ada", into: "Name")
    try screen.type("1234", into: "Password")
    stage.show("Typed: a name, and a password that is too short. The form says so, and cannot be sent.")
    try screen.type("56", into: "Password")
    stage.show("Two more characters: it can.")
    setting.server.fail(after: .milliseconds(700), "The password is not Ada's.")
    try screen.tap(.button, "Sign in")
    setting.clock.advance(by: .milliseconds(300))
    stage.show("It is sent, and cannot be sent again meanwhile.")
    setting.clock.advance(by: .milliseconds(400))
    stage.show("The server refuses. The typed text is still there.")
  }

  private func register(on screen: Screen) throws {
    try screen.select(.segment, "Register")
    try screen.type("654321", into: "Repeat")
    stage.show("A new account instead: one more field, and the others keep their text. The repetition must match.")
    for _ in 0..<6 { try screen.deleteBackward() }
    try screen.type("123456")
    try screen.tap(.checkbox, "Remember my name")
    stage.show("Now it is.")
    setting.server.reply(after: .milliseconds(700), with: Account(name: "Ada"))
    try screen.tap(.button, "Register")
    setting.clock.advance(by: .seconds(1))
    stage.show("Ada is signed in; below the form is the news, elements of another type.")
  }
}

/// The sign-in form with its clock and its server, for its visit, a live session and recorded tests.
@MainActor
struct SignInSetting: ScriptedSetting {
  let server: ScriptedServer<Account>
  let remembered = RememberedName()
  let controller: SignInViewController<CardFormGenerator>

  init(clock: VirtualTimeScheduler) {
    server = ScriptedServer(clock: clock)
    controller = Self.screen(in: CardFormGenerator(), server, remembered)
  }

  /// Another screen with the same services and another look.
  func screen<Generator: FormGenerator>(in look: Generator) -> SignInViewController<Generator> {
    Self.screen(in: look, server, remembered)
  }

  private static func screen<Generator: FormGenerator>(
    in look: Generator, _ server: ScriptedServer<Account>, _ remembered: RememberedName
  ) -> SignInViewController<Generator> {
    let container = InjectionContainer(overriding: .shared)
    container.register((any AccountService).self) { ScriptedAccountService(server: server) }
    container.register { remembered }
    container.register { look }
    return container.run { SignInViewController() }
  }

  /// The page for a user: every sign-in succeeds.
  func live() -> LivePage {
    server.answerAll { request, _ in
      let name = request.split(separator: " ").last.map(String.init) ?? ""
      return LiveAnswer(
        after: .milliseconds(700), Account(name: name), source: "Account(name: \(name.debugDescription))")
    }
    return LivePage(self)
  }
}
