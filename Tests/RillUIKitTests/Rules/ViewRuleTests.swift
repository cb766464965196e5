#if canImport(UIKit)
import Testing
import UIKit

@Suite struct ViewRuleTests {
  #if os(Linux) || os(macOS)
  @Test(arguments: ViewRule.all) func `a view traps with a sentence if`(rule: ViewRule, kind: RowsViewKind) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [rule, kind] in
      await rule.perform(in: kind, isBroken: true)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("\(kind.rawValue): ") && text.contains(rule.sentence(in: kind)), "\(rule.rule)")
  }
  #endif

  @MainActor @Test(arguments: ViewRule.all)
  func `the nearest program that keeps the rule runs`(rule: ViewRule, kind: RowsViewKind) async {
    await rule.perform(in: kind, isBroken: false)
  }
}
#endif
