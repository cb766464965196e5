import Rill
import RillList
import RillListTesting
import RillSwiftTesting
import RillTesting
import Testing

@MainActor @Suite struct ProbeIssuesTests {
  @Test func `a change that is not expected is an issue at the line of its step`() {
    let line = #line + 3
    let issues = issues {
      let probe = ListProbe { _ in ListViewModel(request: { Observable<Int>.never() }, sections: { _ in [] }) }
      probe.appear()
      probe.finish()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.error is ListProbeFailure)
    #expect(issues.first?.sourceLocation?.line == line)
    #expect(issues.first?.sourceLocation?.fileID.hasSuffix("/ProbeIssuesTests.swift") == true)
  }

  @Test func `a probe that is not finished is an issue at the line that made it`() {
    let line = #line + 1
    let issues = issues { _ = ListProbe { _ in ListViewModel([]) } }
    #expect(issues.map { $0.sourceLocation?.line } == [line])
  }

  @Test func `the clock and the threshold are those of the probe`() {
    let clock = VirtualTimeScheduler()
    let probe = ListProbe(clock: clock, diffThreshold: 1) { _ in ListViewModel([]) }
    #expect(probe.clock === clock)
    probe.finish()
  }
}
