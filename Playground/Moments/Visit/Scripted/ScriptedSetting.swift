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

  /// - Parameters:
  ///   - clock: the page's time.
  ///   - metric: the metric of the screens, for a page that needs to know it in advance.
  init(clock: VirtualTimeScheduler, metric: ScreenMetric)
}

extension ScriptedSetting {
  init(clock: VirtualTimeScheduler, metric: ScreenMetric) { self.init(clock: clock) }

  /// Creates a page with its own clock.
  init() { self.init(clock: VirtualTimeScheduler()) }

  var clock: VirtualTimeScheduler { server.clock }
  var transcript: Transcript { server.transcript }
}
