#if canImport(UIKit)
import RillList
import TestSupport
import Testing
import UIKit

@Suite struct BatchLawTests {
  /// In a hundred parts, between which other tests of the main actor run. There are 1,000 updates in debug, and a million at night.
  @MainActor @Test(arguments: 0..<100)
  func `random updates of lists are batches that a table and a collection take`(part: Int) {
    #expect(
      batchLaw(seed: part * 100, count: repeats(debug: 10, release: 1_000, nightly: 10_000), form: \.forUIKit) == [])
  }

  @MainActor @Test func `the law notices content that is not reconfigured`() {
    let violations = batchLaw(count: 1_000) { update in
      var batch = update.forUIKit
      batch.reloads = []
      return batch
    }
    #expect(!violations.isEmpty)
  }

  #if os(Linux) || os(macOS)
  @Test(arguments: BrokenForm.allCases) func `the law notices a batch that`(form: BrokenForm) async {
    await #expect(processExitsWith: .failure) { [form] in
      _ = await batchLaw(count: 10_000, form: form.batch)
    }
  }
  #endif

  #if os(Linux)
  @MainActor @Test func `where moved sections may change, the updates need no form of their own`() {
    BatchRules.$takeChangesInMovedSections.withValue(true) {
      #expect(batchLaw(count: 300) { $0 } == [])
    }
  }
  #endif
}

/// A wrong way to make a batch of an update.
enum BrokenForm: String, CaseIterable, Codable, CustomTestStringConvertible {
  case `moves a section and changes it`
  case `forgets a deletion`
  case `forgets an insertion`
  case `forgets a move`
  case `forgets a section`
  case `inserts a place too far`
  case `deletes what moves`

  var testDescription: String { rawValue }

  func batch(_ update: ListUpdate) -> ListUpdate {
    var batch = update.forUIKit
    switch self {
    case .`moves a section and changes it`: return update
    case .`forgets a deletion`: _ = batch.rows.deletes.popLast()
    case .`forgets an insertion`: _ = batch.rows.inserts.popLast()
    case .`forgets a move`: batch.rows.moves.removeAll { $0.from.section != $0.to.section }
    case .`forgets a section`: _ = batch.sections.inserts.popLast()
    case .`inserts a place too far`:
      batch.rows.inserts = batch.rows.inserts.map { ListIndexPath(section: $0.section, item: $0.item + 1) }
    case .`deletes what moves`: batch.rows.deletes += batch.rows.moves.map(\.from)
    }
    return batch
  }
}
#endif
