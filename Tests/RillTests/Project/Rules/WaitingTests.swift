import Foundation
import TestSupport
import Testing

/// Tests wait for what must happen, never for time to pass: no sleep of real time, no poll, and no yield.
@Suite struct WaitingTests {
  private static let pattern = #"\b(u|nano)?sleep\(|\bTask\.yield\b|\bsched_yield\b|\bRunLoop\.|\.asyncAfter\("#

  /// The lines of a text that wait for time. A clock of virtual time sleeps without waiting.
  private func waits(in text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { line in
      !line.contains("scheduler.clock") && line.range(of: Self.pattern, options: .regularExpression) != nil
    }
  }

  @LongTests @Test func `no test sleeps, polls or yields`() throws {
    let folder = Article.root.appending(path: "Tests")
    let own = "RillTests/Project/Rules/WaitingTests.swift"
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") && path != own {
      let waits = waits(in: try Article.text(of: "Tests/\(path)"))
      #expect(waits == [], "\(path)")
    }
  }

  @Test(arguments: [
    "Thread.sleep(forTimeInterval: 1)", "try await Task.sleep(for: .seconds(1))", "usleep(10)", "await Task.yield()",
    "try await ContinuousClock().sleep(for: .seconds(1))", "RunLoop.main.run(until: .now)",
    "DispatchQueue.main.asyncAfter(deadline: .now() + 1) {}", "while !isDone { sched_yield() }",
  ])
  func `each way to wait is found`(line: String) { #expect(waits(in: line) == [line]) }

  @Test func `a sleep on virtual time is none`() {
    #expect(waits(in: "try await Task.sleep(for: .seconds(60), clock: scheduler.clock)") == [])
    #expect(waits(in: "try await scheduler.clock.sleep(for: .seconds(2))") == [])
  }
}
