import Rill
import RillHeadless
import RillInjection
import RillList

/// The form to sign in with its clock and its server, for its visit, a live session and recorded tests.
@MainActor
struct SignInSetting {
  let clock: VirtualTimeScheduler
  let transcript: Transcript
  let server: ScriptedServer<Account>
  let controller: SignInViewController<CardFormGenerator>

  init() {
    let clock = VirtualTimeScheduler()
    let transcript = Transcript(clock: clock)
    let server = ScriptedServer<Account>(clock: clock, transcript: transcript)
    (self.clock, self.transcript, self.server) = (clock, transcript, server)
    controller = Self.screen(in: CardFormGenerator(), server)
  }

  /// Another screen of the same server, in another look.
  func screen<Generator: FormGenerator>(in look: Generator) -> SignInViewController<Generator> {
    Self.screen(in: look, server)
  }

  private static func screen<Generator: FormGenerator>(
    in look: Generator, _ server: ScriptedServer<Account>
  ) -> SignInViewController<Generator> {
    let container = InjectionContainer(overriding: .shared)
    container.register((any AccountService).self) { ScriptedAccountService(server: server) }
    container.register { look }
    return container.run { SignInViewController() }
  }

  /// The page for a user: whoever comes is let in.
  func live() -> LivePage {
    server.answerAll { request in
      let name = request.split(separator: " ").last.map(String.init) ?? ""
      return LiveAnswer(
        after: .milliseconds(700), Account(name: name), source: "Account(name: \(name.debugDescription))")
    }
    return LivePage(self, clock, controller, server)
  }
}
