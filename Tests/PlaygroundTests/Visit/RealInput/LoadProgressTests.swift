import Rill
import RillTesting
import Testing

@testable import playground

@MainActor
@Suite struct LoadProgressTests {
  @Test func `each second is counted until the end`() {
    let printed = Printed()
    let clock = VirtualTimeScheduler()
    let progress = LoadProgress(output: printed.output(), clock: clock, limit: .milliseconds(2_500))
    progress.begin()
    clock.advance(by: .milliseconds(2_100))
    progress.end()
    clock.advance(by: .seconds(5))
    let blanks = String(repeating: " ", count: 33)
    #expect(
      printed.text
        == (0...2).map { "\rLoading: \($0) s, at most 2.5 seconds" }.joined() + "\r\(blanks)\r")
  }
}
