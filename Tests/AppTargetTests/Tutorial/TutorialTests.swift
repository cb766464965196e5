import Foundation
import Rill
import RillTesting
import TestSupport
import Testing

/// The code of the tutorial "Testing a list of towns" runs here; a test below compares the two.
@MainActor @Suite struct TutorialTests {
  static let resources = "Sources/RillListTesting/RillListTesting.docc/Resources"

  /// The blocks of a file between blank lines, without indentation and imports.
  static func blocks(_ text: String) -> [String] {
    text.components(separatedBy: "\n\n").map { block in
      block.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && $0 != "}" && !$0.hasPrefix("import ") }.joined(separator: "\n")
    }.filter { !$0.isEmpty }
  }

  @Test(arguments: [
    "TownsViewModel", "TownTests-1", "TownTests-2", "TownFlowTests-1", "TownFlowTests-2", "TownSearch-1",
    "TownSearch-2", "TownSearchTests-2", "TownSearchTests-3",
  ])
  func `each step shows code that runs here`(_ file: String) throws {
    let running = try ["TownsViewModel", "TownTests", "TownFlowTests", "TownSearch", "TownSearchTests"].map {
      Self.blocks(try Article.text(of: "Tests/AppTargetTests/Tutorial/\($0).swift")).joined(separator: "\n")
    }.joined(separator: "\n")
    let blocks = Self.blocks(try Article.text(of: "\(Self.resources)/\(file).swift"))
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(running.contains(block)) }
  }

  @Test func `the step before the answers is the beginning of the next one`() throws {
    let steps = try ["1", "2"].map { step in
      Self.blocks(try Article.text(of: "\(Self.resources)/TownSearchTests-\(step).swift"))[0]
    }
    #expect(steps[1].hasPrefix(steps[0]))
  }

  @Test func `the tutorial shows what the failing test prints`() throws {
    let failure = TownSearchTests().planted.explore()
    #expect(try Article.text(of: "\(Self.resources)/failure.txt") == (failure?.description ?? "") + "\n")
    let pasted = try Article.text(of: "\(Self.resources)/TownSearchTests-3.swift")
    #expect(pasted.contains(#"#expect(search.explore(replay: "\#(failure?.order ?? "-")") == nil)"#))
  }
}
