import Rill
import RillHeadless
import RillTesting

/// A page with its server. The page uses the server's clock and transcript, too. Its visit, a live session and recorded
/// tests create one each.
@MainActor
protocol ScriptedSetting {
  associatedtype Answer: Sendable
  associatedtype Controller: ViewController

  var server: ScriptedServer<Answer> { get }
  var controller: Controller { get }

  /// - Parameter clock: the page's time.
  init(clock: VirtualTimeScheduler)
}

extension ScriptedSetting {
  /// Creates a page with its own clock.
  init() { self.init(clock: VirtualTimeScheduler()) }

  var clock: VirtualTimeScheduler { server.clock }
  var transcript: Transcript { server.transcript }
}
