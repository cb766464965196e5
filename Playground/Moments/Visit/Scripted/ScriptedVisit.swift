import Rill
import RillHeadless
import RillTesting

/// A visit to a page with a server, played in virtual time: the same bytes in every run.
@MainActor
protocol ScriptedVisit {
  associatedtype Setting: ScriptedSetting

  /// The visited page.
  static var page: Page { get }
  /// The height of the screens, in lines.
  static var rows: Int { get }
  /// The height of the screens on a phone, in lines: by default that of a usual one.
  static var phoneRows: Int { get }

  var setting: Setting { get }
  var stage: Stage { get }

  init(setting: Setting, stage: Stage)

  /// Plays the steps of the visit.
  func playSteps() throws
}

extension ScriptedVisit {
  static var phoneRows: Int { Display.phoneRows }
  var clock: VirtualTimeScheduler { setting.clock }
  var server: ScriptedServer<Setting.Answer> { setting.server }

  init(_ display: Display, _ clock: VirtualTimeScheduler = VirtualTimeScheduler()) {
    let rows = display.metric == .cells ? Self.rows : Self.phoneRows
    let setting = Setting(clock: clock, metric: display.metric)
    self.init(setting: setting, stage: Stage(display, rows: rows, transcript: setting.transcript))
  }

  func play() throws(VisitError) {
    try stage.play {
      try playSteps()
      try stage.end(server, at: clock.now, others: Self.page.others)
    }
  }

  func pass(_ time: Duration) { clock.advance(by: time) }
}
