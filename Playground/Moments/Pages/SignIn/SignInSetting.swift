import Rill
import RillHeadless
import RillInjection
import RillList
import RillTesting

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
