import Rill
import RillHeadless

/// A page with its server, whose time and transcript are the page's too. Its visit, a live session and recorded tests
/// make one each.
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
