import Foundation
import TestSupport
import Testing

/// Events of rows go up the responder chain: nothing is wired by delegates, and no item view model holds a closure.
@Suite struct WiringTests {
  private static let playground = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Playground/Moments")

  @LongTests @Test func `nothing in the playground is wired by a delegate`() throws {
    #expect(try SwiftSources(folder: Self.playground).delegates == [])
  }

  @LongTests @Test func `no item view model in the playground holds a closure`() throws {
    let sources = try SwiftSources(folder: Self.playground)
    let all = sources.declarations.filter { $0.parents.contains("ListItemViewModel") }
    #expect(all.count >= 10, "The declarations are not found any more.")
    #expect(sources.closures(inTypesOf: "ListItemViewModel") == [])
  }

  private func found(_ text: String) -> [String] {
    let sources = SwiftSources([("File.swift", text)])
    return sources.delegates + sources.closures(inTypesOf: "ListItemViewModel")
  }

  @Test(arguments: [
    ("class Page { func load() { table.delegate = self } }", "File.swift: delegate ="),
    ("class Cell { weak var delegate: Owner? }", "File.swift: var delegate"),
    ("class Page: ListViewDelegate {}", "File.swift: ListViewDelegate"),
    ("protocol CellDelegate {}", "File.swift: CellDelegate"),
    ("struct Item: ListItemViewModel { let onTap: () -> Void }", "Item: onTap"),
    ("struct Item: Equatable, ListItemViewModel {\n  var onTap: (@Sendable (Int) -> Void)?\n}", "Item: onTap"),
    (
      "struct Item {}\nextension Item: ListItemViewModel { var tap: Done { done } }\ntypealias Done = () -> Void",
      "Item: tap"
    ),
    ("protocol Tile: ListItemViewModel {}\nstruct Item: Tile { let tap = { print(1) } }", "Item: tap"),
    ("enum Item: ListItemViewModel { case book(tap: () -> Void) }", "Item: book"),
    ("struct Act { let run: () -> Void }\nstruct Item: ListItemViewModel { let act: Act }", "Item: act"),
  ])
  func `other wiring is found`(code: String, sentence: String) {
    #expect(found(code) == [sentence])
  }

  @Test(arguments: [
    "final class Exchange: NSObject, URLSessionDataDelegate {}",
    "// no delegate = here\nlet text = \"cell.delegate = self\"",
    "struct Item: ListItemViewModel { let name: String\n  func map(_ change: (String) -> String) -> Item { self } }",
    "struct Form { let tap: () -> Void }",
    "if cell.delegate == nil {}",
  ])
  func `code without wiring is not reported`(code: String) { #expect(found(code) == []) }
}
