import Rill
import RillHeadless

/// A page to be used by hand: its screen, the clock that it lives by, and its server.
@MainActor
struct LivePage {
  /// The page's own time. It goes as fast as the session lets it.
  let clock: VirtualTimeScheduler
  let controller: ViewController
  /// Makes the next load fail; `nil` for a page that loads nothing.
  let failNextLoad: (() -> Void)?
  /// How a test makes the page, as Swift.
  let source: String
  /// What the server has answered so far, as the calls that make another one answer so.
  let answers: () -> [String]
  /// What the page was made by, which keeps what nothing else does.
  private let setting: Any

  /// - Parameter setting: what the page was made by; a test makes another one by its type.
  init(
    _ setting: some Any, _ clock: VirtualTimeScheduler, _ controller: ViewController,
    failNextLoad: (() -> Void)? = nil, answers: @escaping () -> [String] = { [] }
  ) {
    (self.clock, self.controller) = (clock, controller)
    (self.failNextLoad, self.answers) = (failNextLoad, answers)
    self.setting = setting
    source = "\(type(of: setting))()"
  }

  /// A page with a server.
  init(_ setting: some ScriptedSetting) {
    let server = setting.server
    self.init(setting, server.clock, setting.controller, failNextLoad: server.failNext, answers: { server.given })
  }
}
