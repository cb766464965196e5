#if canImport(UIKit)
import Testing
import UIKit

@Suite struct ViewRuleTests {
  #if os(Linux) || os(macOS)
  @Test(arguments: ViewRule.allCases) func `a view traps with a sentence if`(rule: ViewRule) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [rule] in
      await rule.perform(isBroken: true)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(rule.sentence))
  }
  #endif

  @MainActor @Test(arguments: ViewRule.allCases)
  func `the nearest program that keeps the rule runs`(rule: ViewRule) async {
    await rule.perform(isBroken: false)
  }
}
#endif
