import Rill
import RillHeadless
import RillTesting

/// A page for use by hand: its screen, its clock, and its server.
@MainActor
struct LivePage {
  /// The page's own time. The session decides how fast it passes.
  let clock: VirtualTimeScheduler
  let controller: ViewController
  /// Makes the next load fail; `nil` for a page that loads nothing.
  let failNextLoad: (() -> Void)?
  /// The Swift expression with which a test creates the page.
  let source: String
  /// The server's answers so far, as the calls that make another server answer the same.
  let answers: () -> [String]
  /// The setting that the page was made from. It retains objects that nothing else retains.
  private let setting: Any

  /// - Parameter setting: the setting that the page was made from; a test creates another one by its type.
  init(
    _ setting: some Any, _ clock: VirtualTimeScheduler, _ controller: ViewController,
    failNextLoad: (() -> Void)? = nil, answers: @escaping () -> [String] = { [] }
  ) {
    (self.clock, self.controller) = (clock, controller)
    (self.failNextLoad, self.answers) = (failNextLoad, answers)
    self.setting = setting
    source = "\(type(of: setting))()"
  }

  /// Creates a page with a server.
  init(_ setting: some ScriptedSetting) {
    let server = setting.server
    self.init(setting, server.clock, setting.controller, failNextLoad: server.failNext, answers: { server.given })
  }
}
