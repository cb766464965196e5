import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

@testable import playground

/// The tests recorded from sessions, without a build: `.ci/sessions` builds some.
@Suite(.hangLimit) struct RecordedCodeTests {
  /// The settings of the target that a recorded test is added to.
  private static let flags =
    ["-warnings-as-errors", "-parse-as-library", "-module-name", "Recorded"]
    + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].flatMap {
      ["-enable-upcoming-feature", $0]
    }

  /// On other platforms, the module of Swift Testing is not next to the toolchain's other modules.
  private static let findsTesting: Bool = {
    #if os(Linux)
    true
    #else
    false
    #endif
  }()

  /// A session with every action that a page allows, or without any.
  @MainActor
  private static func session(on page: playground.Page, isUsed: Bool) throws -> String {
    let session = LiveSession(
      page.live(), size: TerminalSize(columns: 50, rows: 24), isColored: false, kept: LiveKept(record: LiveRecord()))
    guard isUsed else { return try #require(session.test(named: page.rawValue + "Untouched")) }
    _ = session.advance(by: .seconds(2))
    let keys = [
      "\u{1B}[B", "\u{1B}[A", "\u{1B}[6~", "\u{1B}[5~", "\u{1B}[F", "\u{1B}[H", "\t", "\t", "\r", "\t", "\t", "\r",
      "\"",
      "\\", "\u{7F}", "\r", "\u{1B}[Z", "\r", "\t", "\t", "\t", "f", "r",
      "\u{1B}[<0;20;6M", "\u{1B}[<65;20;6M",
    ]
    for key in keys {
      _ = session.type(Array(key.utf8))
      _ = session.advance(by: .milliseconds(300))
    }
    _ = session.resize(TerminalSize(columns: 70, rows: 30))
    return try #require(session.test(named: page.rawValue))
  }

  /// The recording of a tap on an element that the pages do not have: one that only its section, or only its position,
  /// distinguishes from another.
  @MainActor
  private static func tap(on controller: ViewController, name: String) throws -> String {
    let session = LiveSession(
      LivePage(LayoutSetting(), VirtualTimeScheduler(), controller), size: TerminalSize(columns: 50, rows: 24),
      isColored: false, kept: LiveKept(record: LiveRecord()))
    _ = session.type(Array("\t\r".utf8))
    return try #require(session.test(named: name))
  }

  @MainActor
  private static func taps() throws -> [String] {
    let sections = ["Hot", "Cold"].map { title in
      ListSection<ListSectionModel, any ListItemViewModel>(id: title, title: title, [TagItem("tea")])
    }
    let twins = ViewController()
    let (upper, lower) = (Button("Go"), Button("Go"))
    twins.view.addSubviews(upper, lower)
    upper.makeConstraints { $0.top.leading.equalToSuperview() }
    lower.makeConstraints { $0.bottom.leading.equalToSuperview() }
    return [
      try tap(
        on: BaseTableViewController(
          viewModel: ListViewModel(ListSections(sections)), itemViews: ListItemViews(TagView.self)),
        name: "sections"),
      try tap(on: twins, name: "twins"),
    ]
  }

  /// The recording of a screen whose text contains the end delimiters of a Swift string, under accents.
  @MainActor
  private static func marks() -> String {
    var record = LiveRecord()
    record.begin(TerminalSize(columns: 9, rows: 9), with: "\"\"\"#\u{FE0F} \"\"\"##\u{301} \\#\u{FE0F}")
    return record.test(named: "marks", of: LivePage(LayoutSetting(), VirtualTimeScheduler(), ViewController()))
  }

  @Test(.enabled(if: Self.findsTesting))
  func `recordings of each page compile, even of a session without actions`() async throws {
    let folder = try TemporaryFolder()
    var all = ""
    for page in playground.Page.allCases {
      for isUsed in [true, false] {
        let test = try await Self.session(on: page, isUsed: isUsed)
        let name = page.rawValue + (isUsed ? "" : "-untouched") + ".swift"
        try folder.write(test, to: name)
        all += test
      }
    }
    for (index, test) in try await Self.taps().enumerated() {
      try folder.write(test, to: "tap\(index).swift")
      all += test
    }
    try folder.write(await Self.marks(), to: "marks.swift")
    // Everything that a recorded session may contain, each on some page.
    for code in [
      ".in(.row, ", ".in(.section, ", ".tap(.button, ", ".tap(.textField, ", "screen.tap(at: CGPoint(", ".type(",
      ".deleteBackward()", ".pressReturn()", ".resignFirstResponder()", "scroll(by: -16.0)",
      "scroll(by: .greatestFiniteMagnitude)", "scroll(by: -.greatestFiniteMagnitude)", ".pullToRefresh()",
      "screen.scroll(by: 48.0, at: CGPoint(", "screen.resize(columns: 68, rows: 27)", "server.reply(", "server.fail(",
    ] {
      let isThere = all.contains(code)
      #expect(isThere, "\(code)")
    }
    let files = folder.files.dropFirst().map { folder.path + "/" + $0 }
    // Of a whole module, all files are checked by one process, not by one each.
    let errors = try Toolchain.typecheck(
      folder.path + "/" + (try #require(folder.files.first)), Self.flags + ["-whole-module-optimization"] + files)
    #expect(errors.isEmpty, "\(errors)")
  }
}
