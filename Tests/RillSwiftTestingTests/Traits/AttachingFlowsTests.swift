import Rill
import RillSwiftTesting
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency), .attachingFlows) struct AttachingFlowsTests {
  @Test func `the tests of a suite with the trait have it too`() { #expect(Diagnostics.current.exhibits != nil) }

  @MainActor @Test func `a test stays on its actor`() async {
    #expect(MainScheduler.instance.isCurrent)
    #expect(Diagnostics.current.exhibits != nil)
  }

  @Test func `handlers around a test stay in use`() async throws {
    let outer = Diagnostics()
    let errors = Protected<[CallSite]>([])
    outer.unhandledError = { _, site in errors.withLock { $0.append(site) } }
    let test = try #require(Test.current)
    try await outer.run {
      try await FlowAttachingTrait { _, _ in }.provideScope(for: test, testCase: Test.Case.current) {
        _ = Observable<Int>.error(CancellationError()).subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 7)
      }
    }
    #expect(errors.value.map(\.line) == [7])
  }

  @Test(arguments: 1...3)
  func `each case has a scope of its own`(number: Int) async throws {
    let scope = Diagnostics.current
    for _ in 0..<number { _ = record(.just(1), on: VirtualTimeScheduler()) }
    #expect(scope.tracksSubscriptions)
    #expect(scope.exhibits?.texts.first?.text.split(separator: "\n\n").count == number)
    await suspend()
    #expect(Diagnostics.current === scope)
  }
}
