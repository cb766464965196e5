import Rill
import RillHeadless

/// A page with its server. The page uses the server's clock and transcript, too. Its visit, a live session and recorded
/// tests create one each.
@MainActor
protocol ScriptedSetting {
  associatedtype Answer: Sendable
  associatedtype Controller: ViewController

  var server: ScriptedServer<Answer> { get }
  var controller: Controller { get }

  init()
}

extension ScriptedSetting {
  var clock: VirtualTimeScheduler { server.clock }
  var transcript: Transcript { server.transcript }
}
