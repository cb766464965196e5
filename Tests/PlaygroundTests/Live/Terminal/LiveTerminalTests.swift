import Foundation
import RillHeadless
import TestSupport
import Testing

@testable import playground

/// The program in a pseudo-terminal, as pyte sees it: https://pypi.org/project/pyte.
@Suite(
  .enabled(if: LiveTerminal.isThere, "python3 -m pip install pyte"), .hangLimit)
struct LiveTerminalTests {
  private static let (up, down, pageDown, backTab) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[6~", "\u{1B}[Z")
  private static let (home, end) = ("\u{1B}[H", "\u{1B}[F")

  /// An action of a user, after which the terminal must show the picture.
  private enum Act {
    case key(String)
    case resize(TerminalSize)
    /// Presses a key; the picture is compared once this text is shown.
    case load(String, until: String)

    var steps: [LiveTerminal.Step] {
      switch self {
      case .key(let key): [.keys([key])]
      case .resize(let size): [.resize(columns: size.columns, rows: size.rows)]
      case .load(let key, let text): [.keys([key]), .await(text)]
      }
    }

    @MainActor
    func perform(in session: LiveSession) {
      switch self {
      case .key(let key): _ = session.type(Array(key.utf8))
      case .resize(let size): _ = session.resize(size)
      case .load(let key, _):
        _ = session.type(Array(key.utf8))
        _ = session.advance(by: .seconds(60))
      }
    }
  }

  private struct Use: Sendable, CustomTestStringConvertible {
    var page: Page?
    var size: TerminalSize
    /// The text that is shown once the page is loaded.
    var first: String
    var acts: [Act]

    var testDescription: String { page?.rawValue ?? "no page" }
  }

  private static func keys(_ keys: String...) -> [Act] { keys.map { .key($0) } }

  private static let small = TerminalSize(columns: 48, rows: 24)
  private static let high = TerminalSize(columns: 48, rows: 40)
  private static let wide = TerminalSize(columns: 70, rows: 20)

  private static let uses: [Use] = [
    Use(page: nil, size: small, first: "Never again", acts: keys("\t", down, "f") + [.resize(wide)] + keys("x")),
    Use(
      page: .timeline, size: high, first: "Never again",
      acts: keys(down, "\t", "\t", pageDown, up, "\t", backTab, end, home, "\r") + [.resize(small)] + keys(pageDown)),
    Use(
      page: .home, size: high, first: "Cast-iron kettle",
      acts: keys(down, "\t", "\t", pageDown, up, "\t", backTab, pageDown, "\t", "\r", "x") + [.resize(wide)] + keys(up)),
    Use(
      page: .bookstore, size: high, first: "Rain",
      acts: keys(down, "\t", "\t", pageDown, "\t", home) + [.resize(wide)] + keys("\t", "f")
        + [.load("r", until: "The network is down.")] + keys(down)),
    Use(
      page: .feed, size: TerminalSize(columns: 48, rows: 12), first: "heron",
      acts: keys("\t", down, "\t", "f") + [.load("r", until: "The network is down."), .resize(small)] + keys("\t")),
    Use(
      page: .signin, size: small, first: "Remember",
      acts: keys("\t", "\t", "\t", "A", "d", "é", "海", "\u{7F}", "\t", "1", "q") + [.resize(high)]
        + keys("\t", "\t", "\r", "\r")),
    Use(page: .profile, size: small, first: "Lin", acts: keys("\t", "\r", pageDown, "f", "r") + [.resize(wide)]),
    Use(
      page: .layout, size: high, first: "Distributions",
      acts: keys("\t", down, "f", "r", "\r", "w") + [.resize(wide)] + keys("x")),
  ]

  /// The pictures of the same session without a terminal, after each action.
  @MainActor
  private static func pictures(of use: Use) -> [TerminalPicture] {
    let session = LiveSession((use.page ?? .timeline).live(), size: use.size, isColored: true)
    _ = session.advance(by: .seconds(60))
    return use.acts.map { act in
      act.perform(in: session)
      return TerminalPicture(of: session)
    }
  }

  @Test(arguments: uses)
  private func `a terminal shows the picture with its colors and the focus after each key and in each size`(
    use: Use
  ) async throws {
    let expected = await Self.pictures(of: use)
    let steps = use.acts.map(\.steps)
    let shown = try LiveTerminal.run(
      (use.page.map { [$0.rawValue] } ?? []) + ["--live", "--speed=1000"], use.size,
      [.await(use.first)] + steps.joined() + [.leave("\u{03}"), .end])
    var index = 0
    for (number, act) in use.acts.enumerated() {
      index += steps[number].count
      let difference = expected[number].difference(from: try #require(shown[index].cells))
      #expect(difference == nil, "after \(number), \(act)")
    }
    #expect(shown.last?.status == 0)
  }

  @Test func `without color there is none`() throws {
    let shown = try LiveTerminal.run(
      ["signin", "--live", "--no-color"], Self.small, [.await("Remember"), .keys(["\t"]), .leave("q"), .end])
    let styles = Set(try #require(shown[1].cells).joined().map(\.style))
    #expect(styles == ["", "reverse"])
  }

  @Test func `only what a key changes is sent`() throws {
    let shown = try LiveTerminal.run(
      ["signin", "--live"], Self.small,
      [.await("Remember"), .keys(["\t"]), .keys(["\t"]), .keys(["\t"]), .keys(["a"]), .leave("\u{03}"), .end])
    #expect(try #require(shown[0].bytes) > 1_000)
    #expect(try #require(shown[4].bytes) < 60)
  }

  @Test(arguments: [true, false])
  func `5,000 pasted characters are quick, and Ctrl-C behind them leaves`(isBracketed: Bool) throws {
    let text = String(repeating: "abcde fghi", count: 500)
    let input = isBracketed ? "\u{1B}[200~\(text)\u{1B}[201~" : text
    let end = try LiveTerminal.run(
      ["signin", "--live"], Self.small,
      [.await("Remember"), .keys(["\t", "\t", "\t"]), .leave(input + "\u{03}"), .end]
    ).last
    #expect((end?.status, end?.restored) == (0, true))
    // The paste is one, and Ctrl-C may be another one.
    #expect(try #require(end?.updates) <= (isBracketed ? 2 : 100))
  }

  @Test func `Ctrl-C leaves in a paste that does not end`() throws {
    let end = try LiveTerminal.run(
      ["signin", "--live"], Self.small,
      [.await("Remember"), .keys(["\t", "\t", "\t"]), .leave("\u{1B}[200~abc\u{03}"), .end]
    ).last
    #expect((end?.status, end?.restored) == (0, true))
  }

  @Test(arguments: [
    (Page.layout, "", 1, 1), (.layout, "", 20, 3), (.layout, "", 20, 5), (.home, "kettle", 300, 100),
  ])
  func `a window of any size is used`(page: Page, first: String, columns: Int, rows: Int) async throws {
    let size = TerminalSize(columns: columns, rows: rows)
    let keys = ["\t", Self.down, Self.pageDown, "f", Self.backTab, Self.up, "\t", "w", "x"]
    let expected = await Self.pictures(
      of: Use(page: page, size: size, first: first, acts: keys.map { .key($0) }))
    let shown = try LiveTerminal.run(
      [page.rawValue, "--live", "--speed=1000"], size,
      [.await(first)] + keys.map { .keys([$0]) } + [.leave("q"), .end])
    for (number, picture) in expected.enumerated() {
      let difference = picture.difference(from: try #require(shown[number + 1].cells))
      #expect(difference == nil, "after \(number)")
    }
    #expect(shown.last?.status == 0)
    #expect(shown.last?.said == "")
  }

  @Test func `a cast shows what the terminal has shown, in its sizes`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/home.cast"
    let shown = try LiveTerminal.run(
      ["home", "--live", "--speed=1000", "--cast", path], Self.high,
      [
        .await("kettle"), .keys(["\t", Self.pageDown]), .resize(columns: 60, rows: 20), .keys([Self.down, "\t"]),
        .leave("q"), .end, .replay(path),
      ])
    #expect(shown[5].status == 0)
    #expect(try #require(shown[3].cells) == #require(shown[6].cells))
    let lines = try folder.text(of: "home.cast").split(separator: "\n")
    #expect(lines.first == #"{"height":40,"title":"home","version":2,"width":48}"#)
    #expect(lines.count { $0.hasSuffix(#", "r", "60x20"]"#) } == 1)
  }

  @Test func `all screens of a session are pictures, and the last one`() throws {
    let folder = try TemporaryFolder()
    let end = try LiveTerminal.run(
      ["signin", "--live", "--frames", folder.path + "/all", "--svg", folder.path + "/last.svg"], Self.small,
      [.await("Remember"), .keys(["\t", "\t", "\t", "a", "d", "a"]), .leave("\u{03}"), .end]
    ).last
    #expect(end?.status == 0)
    // The first screen, the focused field, and a screen for each letter.
    #expect(folder.files == (1...5).map { "all/0\($0).svg" } + ["all/accessibility.txt", "last.svg"])
    #expect(try folder.text(of: "last.svg") == folder.text(of: "all/05.svg"))
    let names = try folder.text(of: "all/accessibility.txt").split(separator: "\n").filter {
      $0.contains("text field \"Name\"")
    }
    #expect(names.map { $0.contains(" = \"ad\"") } == [false, false, false, true, false])
    // The last screen is also written alone.
    _ = try LiveTerminal.run(
      ["layout", "--live", "--svg", folder.path + "/layout.svg"], Self.small,
      [.await("Distributions"), .leave("q"), .end])
    #expect(try folder.text(of: "layout.svg").hasPrefix("<svg"))
  }
}
