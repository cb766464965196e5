import Rill
import RillTesting
import Testing

@testable import playground

@Suite struct ScriptedServerTests {
  private let clock = VirtualTimeScheduler()
  private let transcript = Transcript()
  private let server: ScriptedServer<Int>

  init() { server = ScriptedServer(clock: clock, transcript: transcript) }

  private var noted: [String] { transcript.takeEntries().map { "\($0.label): \($0.text)" } }

  @Test func `each request has ended in one way, and is counted once`() {
    server.reply(after: .seconds(1), with: 1)
    server.fail(after: .seconds(1), "no")
    server.reply(after: .seconds(1), with: 3, calledBy: "a page of HTML")
    _ = server.request("a").subscribe()
    _ = server.request("b").subscribe(onError: { _ in })
    server.request("c").subscribe().dispose()
    clock.run()
    #expect(server.tally == ServerTally(requests: 3, answered: 1, failed: 1, canceled: 1))
    #expect("\(server.tally)" == "3: 1 answered, 1 failed, 1 canceled")
    #expect(
      noted == [
        "request 1: a", "request 2: b", "request 3: c", "request 3: canceled", "answer 1: ok", "answer 2: no",
        "answer 3: a page of HTML, too late: no one waits for it",
      ])
    #expect(server.mismatch == nil)
  }

  @Test func `a script that is too short or too long is reported`() {
    _ = server.request("a").subscribe(onError: { _ in })
    #expect(server.mismatch == "The script has no answer to: a.")
    let other = ScriptedServer<Int>(clock: clock, transcript: transcript)
    other.reply(after: .zero, with: 1)
    #expect(other.mismatch == "The script has more answers than there were requests.")
  }
}
