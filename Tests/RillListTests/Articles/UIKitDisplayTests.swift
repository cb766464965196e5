import Foundation
import TestSupport
import Testing

/// The screen of the article "A UIKit display" is type-checked, as a file of an app, against a module named UIKit that
/// declares the names that it uses.
@LongTests
@Suite struct UIKitDisplayTests {
  private let screen: String

  init() throws {
    let article = try Article("Sources/RillList/RillList.docc/UIKitDisplay.md")
    screen = try #require(article.code.first)
    #expect(article.code.count == 1)
  }

  @Test func `the screen compiles in Swift 6 mode without a warning`() throws {
    #expect(try errors(in: screen) == [])
  }

  @Test func `it compiles in a target that defaults to the main actor too`() throws {
    #expect(try errors(in: screen, Toolchain.appTarget) == [])
  }

  @Test func `the screen has fewer than eighty lines of code`() {
    let lines = screen.split(separator: "\n")
    #expect(lines.count < 80)
    #expect(lines.allSatisfy { $0.count <= 120 })
  }

  @Test func `the screen leaves no cell blank if it cannot show its row`() {
    #expect(screen.contains("cell.shows(item) else { fatalError("))
  }

  /// An app's cells and a page of components, which does not depend on either UI framework.
  private let app = """

    final class PlaceCell: UITableViewCell, ListItemCell { func show(_ place: Place) {} }
    final class MessageCell: UITableViewCell, ListItemCell { func show(_ message: MessageItemViewModel) {} }

    @MainActor func places(_ api: @escaping @MainActor () -> Observable<[Place]>) -> ListScreen {
      ListScreen(viewModel: page(of: api), cells: [PlaceCell.self, MessageCell.self])
    }

    """

  @Test func `a page of components that the headless table shows compiles for the screen too, unchanged`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let page = try String(
      contentsOf: tests.appending(path: "RillHeadlessTests/Screens/PageOfPlaces.swift"), encoding: .utf8)
    let tree = page.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    #expect(!page.contains("import RillHeadless"))
    #expect(try errors(in: screen + app + tree) == [])
    let wrong = app.replacing("func show(_ place: Place)", with: "func show(_ place: Town)")
    #expect(try errors(in: screen + wrong + tree).contains { $0.message.contains("Town") })
  }

  /// Broken code, and a part of the compiler's message.
  private nonisolated static let mistakes: [(code: String, mistake: String, message: String)] = [
    ("import UIKit\n", "", "cannot find type 'UITableViewCell'"),
    ("reconfigureRows(", "reconfigureRow(", "no member 'reconfigureRow'"),
    ("func display(isRefreshing on:", "func display(refreshing on:", "does not conform to protocol 'ListDisplay'"),
    ("numberOfRowsInSection index", "numberOfRowsIn index", "do not match those of overridden method"),
    ("func display(isAnimating", "nonisolated func display(isAnimating", "main actor-isolated"),
    ("didSelectRowAt path", "didSelectRow path", "different argument labels"),
    ("RowSelected()", "RowChosen()", "cannot find 'RowChosen'"),
    ("    driver = ", "    let driver = ", "'driver' was never used"),
  ]

  @Test(arguments: mistakes.indices)
  func `a mistake in the screen is found, so the check can fail`(index: Int) throws {
    let (code, mistake, message) = Self.mistakes[index]
    try #require(screen.contains(code))
    let found = try errors(in: screen.replacing(code, with: mistake))
    #expect(found.contains { $0.message.contains(message) }, "\(found)")
  }

  /// The compiler's errors in a file, with warnings as errors, where UIKit exists.
  private func errors(in code: String, _ flags: [String] = []) throws -> [CompilerError] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "uikit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "ListScreen.swift")
    try code.write(to: file, atomically: true, encoding: .utf8)
    return try Toolchain.typecheck(file.path, ["-I", try Self.kit.get().path, "-warnings-as-errors"] + flags)
  }

  /// The folder of a module with what the screen uses of UIKit, beside the modules of this package.
  private static let kit = Result {
    let folder = Toolchain.modules.deletingLastPathComponent().appending(path: "UIKitOfTests")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "UIKit.swift")
    try Toolchain.emitModule("UIKit", from: source.path, into: folder)
    return folder
  }
}
