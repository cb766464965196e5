import Foundation
import Rill
import RillList
import TestSupport
import Testing

@Suite struct ByIdentityTests {
  private struct DownloadRow: ListItemViewModel {
    let id: ListItemID
    @ByIdentity var progress: BehaviorRelay<Int>
  }

  private let progress = BehaviorRelay(value: 0)

  private var content: ListSections { [ListSection(id: "downloads", [DownloadRow(id: "a", progress: progress)])] }

  @Test func `a row is equal as long as it has the same relay, whatever the relay's value is`() {
    let before = content
    progress.accept(50)
    #expect(ListUpdate(from: before, to: content).isEmpty)
  }

  @Test func `a row with another relay changes`() {
    let other = DownloadRow(id: "a", progress: BehaviorRelay(value: 0))
    #expect(ListUpdate(from: content, to: [ListSection(id: "downloads", [other])]).description == "reloaded 0-0")
  }

  @LongTests
  @Test func `a bare relay in a row does not compile, for the reason that the documentation names`() throws {
    let fixture = Article.root.appending(path: "Tests/RillListTests/Compiling/Fixtures/RowWithRelay.swift")
    let errors = try Toolchain.typecheck(fixture.path)
    #expect(errors.first?.line == 4)
    #expect(errors.first?.message.contains("does not conform to protocol 'Equatable'") == true)
    let code = try String(contentsOf: fixture, encoding: .utf8)
    let wrapped = FileManager.default.temporaryDirectory.appending(path: "row-\(UUID().uuidString).swift")
    try Data(code.replacing("let progress", with: "@ByIdentity var progress").utf8).write(to: wrapped)
    defer { try? FileManager.default.removeItem(at: wrapped) }
    #expect(try Toolchain.typecheck(wrapped.path) == [])
  }
}
