import Foundation
import Rill
import RillHeadless
import RillTesting

/// A live session in the process's terminal, in real time.
@MainActor
final class LiveRun {
  /// The interval at which the page's time advances, and so at which a moving page is drawn.
  private static let tick = DispatchTimeInterval.milliseconds(33)
  /// The longest time that passes at once: a program that was suspended continues where it was.
  private static let longestTick = 1_000

  let session: LiveSession
  private let speed: Double
  private var terminal: Terminal?
  private var lastTick = ContinuousClock.now
  private var failure: (any Error)?
  private var ended: CheckedContinuation<Void, Never>?

  /// - Parameter speed: the seconds of page time per real second.
  init(_ page: @autoclosure () -> LivePage, speed: Double, isColored: Bool, kept: LiveKept) {
    self.speed = speed
    session = LiveSession(page(), size: Terminal.size, isColored: isColored, kept: kept)
  }

  /// Runs until the user leaves, then restores the terminal.
  ///
  /// - Throws: `POSIXError`, if the terminal disappears before.
  func run() async throws {
    let terminal = Terminal(
      onBytes: { [weak self] in self?.read($0) }, onResize: { [weak self] in self?.followSize() })
    self.terminal = terminal
    defer { terminal.leave() }
    try terminal.enter()
    // Create the timer only after taking over the terminal: a timer that was never activated must not be released.
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      TerminalRestoring.coverThread()
      MainActor.assumeIsolated { self?.passTime() }
    }
    timer.schedule(deadline: .now(), repeating: Self.tick)
    lastTick = .now
    await withCheckedContinuation { ended in
      self.ended = ended
      send(session.draw())
      followSize()
      timer.activate()
    }
    timer.cancel()
    if let failure { throw failure }
  }

  private func read(_ bytes: [UInt8]) {
    guard ended != nil else { return }
    send(session.type(bytes))
    if session.isOver { return end() }
    if session.takeSuspension() { terminal?.stopJob() }
  }

  /// Takes over the terminal again after the process was stopped, in the foreground.
  private func resume() {
    guard let terminal else { return }
    if Terminal.isInBackground {
      TerminalRestoring.stopInBackground(by: SIGTTOU)
      return
    }
    lastTick = .now
    act {
      try terminal.enter()
      try terminal.send(session.redraw(in: Terminal.size))
    }
  }

  private func followSize() {
    guard ended != nil else { return }
    let size = Terminal.size
    if size != session.size { send(session.resize(size)) }
  }

  private func passTime() {
    guard ended != nil else { return }
    if TerminalRestoring.takeContinued() { return resume() }
    let milliseconds = Self.milliseconds(since: &lastTick, to: .now)
    send(session.advance(by: .microseconds(Int((Double(milliseconds) * 1_000 * speed).rounded()))))
  }

  /// The time since the last tick in whole milliseconds, which a recorded test can write briefly; the remainder is
  /// carried over to the next tick.
  static func milliseconds(since last: inout ContinuousClock.Instant, to now: ContinuousClock.Instant) -> Int {
    let passed = (now - last) / .milliseconds(1)
    guard passed < Double(longestTick) else {
      last = now
      return longestTick
    }
    last += .milliseconds(Int(passed))
    return Int(passed)
  }

  private func send(_ update: String) {
    guard !update.isEmpty, ended != nil else { return }
    act { try terminal?.send(update) }
  }

  /// Ends the run if the terminal has disappeared.
  private func act(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      failure = error
      end()
    }
  }

  private func end() {
    ended?.resume()
    ended = nil
  }
}

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

/// A record of a live session, as the lines of a test: the user's actions and their results.
struct LiveRecord {
  private enum Entry {
    case wait(Duration)
    case code(String)
    /// The screen's text from here on.
    case expect(String)
  }

  private var entries: [Entry] = []
  private var size = TerminalSize(columns: 0, rows: 0)
  private var text = ""

  /// - Parameter size: the size of the screen.
  mutating func begin(_ size: TerminalSize, with text: String) {
    self.size = size
    expect(text)
  }

  /// Adds a line, and the screen's text after it.
  mutating func add(_ code: String?, leadingTo text: String) {
    if let code { entries.append(.code(code)) }
    expect(text)
  }

  /// Adds a wait. Consecutive waits in which nothing happens are merged.
  mutating func wait(_ time: Duration, leadingTo text: String) {
    guard time > .zero else { return }
    if case .wait(let before) = entries.last {
      entries[entries.count - 1] = .wait(before + time)
    } else {
      entries.append(.wait(time))
    }
    expect(text)
  }

  private mutating func expect(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    entries.append(.expect(text))
  }

  /// The content of a test file.
  @MainActor
  func test(named name: String, of page: LivePage) -> String {
    var lines = [
      "import Foundation", "import Rill", "import RillHeadless", "import RillTesting", "import Testing", "",
      "@testable import playground", "",
      "/// A session, as it was recorded.",
      "@MainActor",
      "@Suite struct Recorded\(name.capitalized)Tests {",
      "  @Test func `the \(name) page as it was used`() throws {",
      "    let page = \(page.source)",
    ]
    lines += page.answers().map { "    page.server.\($0)" }
    lines.append("    let screen = Screen(page.controller, columns: \(size.columns), rows: \(size.rows))")
    lines.append("    page.clock.advance(by: .zero)")
    for entry in entries {
      switch entry {
      case .wait(let time):
        lines.append("    page.clock.advance(by: .microseconds(\(Self.microseconds(time))))")
      case .code(let code): lines += ["    \(code)", "    page.clock.advance(by: .zero)"]
      case .expect(let text):
        // More marks than the text has in a row, so that no part of it is read as a delimiter or an escape.
        let marks = String(repeating: "#", count: 1 + Self.longestRun(of: "#", in: text))
        lines += ["    #expect(", "      screen.accessibility.description == \(marks)\"\"\""]
        lines += text.split(separator: "\n", omittingEmptySubsequences: false).map { "        \($0)" }
        lines.append("        \"\"\"\(marks))")
      }
    }
    return (lines + ["  }", "}", ""]).joined(separator: "\n")
  }

  private static func microseconds(_ time: Duration) -> Int64 {
    time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
  }

  private static func longestRun(of mark: Unicode.Scalar, in text: String) -> Int {
    var (longest, run) = (0, 0)
    // Count scalars, as the compiler does: a mark with an accent is still a mark.
    for scalar in text.unicodeScalars {
      run = scalar == mark ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

/// One action of a user in a live session.
@MainActor
enum LiveStep {
  case tap(LiveFocus.Target)
  case type(String)
  case deleteBackward
  case pressReturn
  /// The focused field resigns the focus.
  case endEditing
  case scroll(CGFloat)
  /// A press of the mouse, on the usable element there, if there is one.
  case press(CGPoint, LiveFocus.Target?)
  /// A turn of the mouse's wheel.
  case turnWheel(CGFloat, at: CGPoint)
  case pullToRefresh
  case failNextLoad

  func perform(on screen: Screen, _ page: LivePage) throws(DrivingError) {
    switch self {
    case .tap(let target): try target.tap(on: screen)
    case .type(let text): try screen.type(text)
    case .deleteBackward: try screen.deleteBackward()
    case .pressReturn: try screen.pressReturn()
    case .endEditing: screen.window.firstResponder?.resignFirstResponder()
    case .scroll(let points): try screen.scroll(by: points)
    case .press(let point, _): screen.tap(at: point)
    case .turnWheel(let points, let point): screen.scroll(by: points, at: point)
    case .pullToRefresh: try screen.pullToRefresh()
    case .failNextLoad: page.failNextLoad?()
    }
  }

  /// The same action in a test, for a screen with these elements; `nil` if a test expresses it differently: its server
  /// fails by itself.
  func code(in root: AccessibilityElement) -> String? {
    switch self {
    case .tap(let target): target.code(in: root)
    case .type(let text): "try screen.type(\(text.debugDescription))"
    case .deleteBackward: "try screen.deleteBackward()"
    case .pressReturn: "try screen.pressReturn()"
    case .endEditing: "screen.window.firstResponder?.resignFirstResponder()"
    case .scroll(let points): "try screen.scroll(by: \(Self.shown(points)))"
    case .press(let point, let target):
      // A row may contain something else that takes the tap.
      target.flatMap { [.row, .item].contains($0.element.role) ? nil : $0.code(in: root) }
        ?? "screen.tap(at: \(point.code))"
    case .turnWheel(let points, let point): "screen.scroll(by: \(points), at: \(point.code))"
    case .pullToRefresh: "try screen.pullToRefresh()"
    case .failNextLoad: nil
    }
  }

  private static func shown(_ points: CGFloat) -> String {
    points.magnitude == .greatestFiniteMagnitude
      ? (points < 0 ? "-.greatestFiniteMagnitude" : ".greatestFiniteMagnitude") : "\(points)"
  }
}

extension LiveFocus.Target {
  fileprivate func code(in root: AccessibilityElement) -> String {
    guard let address = address(in: root), let last = address.last else {
      return "screen.tap(at: \(CGPoint(x: element.frame.midX, y: element.frame.midY).code))"
    }
    let places = address.dropLast().map { ".in(.\(Self.name(of: $0.role)), \($0.name.debugDescription))" }
    return "try screen\(places.joined()).tap(.\(Self.name(of: last.role)), \(last.name.debugDescription))"
  }

  /// The role's name in Swift: its words joined, as in the names of the cases.
  private static func name(of role: AccessibilityRole) -> String {
    let words = role.rawValue.split(separator: " ")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }
}

extension CGPoint {
  fileprivate var code: String { "CGPoint(x: \(x), y: \(y))" }
}
