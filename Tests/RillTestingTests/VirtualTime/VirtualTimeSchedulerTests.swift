import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct VirtualTimeSchedulerTests {
  let clock = VirtualTimeScheduler()
  let log = Protected<[String]>([])

  private func note(_ text: String) -> @Sendable () -> Void {
    { [clock, log] in log.withLock { $0.append("\(clock.now.components.seconds) \(text)") } }
  }

  @Test func `work runs in order of time, and of scheduling for one time, with now at its time`() {
    _ = clock.schedule(after: .seconds(2), note("c"))
    _ = clock.schedule(after: .seconds(1), note("a"))
    _ = clock.schedule(at: .seconds(1), note("b"))
    _ = clock.schedule(note("now"))
    clock.advance(by: .seconds(1))
    #expect(log.value == ["0 now", "1 a", "1 b"])
    clock.advance(to: .seconds(5))
    #expect(log.value.last == "2 c")
    #expect(clock.now == .seconds(5))
  }

  @Test func `work scheduled by work runs in the same advance if it falls due in it`() {
    let note = self.note
    _ = clock.schedule(after: .seconds(1)) { [clock] in
      _ = clock.schedule(after: .seconds(1), note("inner"))
      _ = clock.schedule(after: .seconds(9), note("too late"))
    }
    clock.advance(by: .seconds(2))
    #expect(log.value == ["2 inner"])
    clock.run()
    #expect(log.value == ["2 inner", "10 too late"])
  }

  @Test func `pending work is listed with its time and its operator, in order, without disposed work`() {
    let stream = PublishSubject<Int>()
    _ = clock.schedule(after: .seconds(2)) {}
    clock.schedule(after: .seconds(1)) {}.dispose()
    let site = CallSite(line: #line + 1)
    let subscription = stream.debounce(.seconds(1), scheduler: clock).subscribe(onNext: { _ in })
    stream.onNext(1)
    #expect(clock.pending.map(\.due) == [.seconds(1), .seconds(2)])
    #expect(clock.pending.map { $0.site?.line } == [site.line, nil])
    subscription.dispose()
    #expect(clock.pending.map(\.due) == [.seconds(2)])
    clock.run()
    #expect(clock.pending.isEmpty)
  }

  @Test func `disposed work does not run and is released at once`() {
    var token: Token? = Token()
    weak let held = token
    let work = clock.schedule(after: .seconds(1)) { [token, log] in
      _ = token
      log.withLock { $0.append("ran") }
    }
    token = nil
    work.dispose()
    #expect(held == nil)
    clock.run()
    #expect(log.value.isEmpty)
  }

  @Test func `the past counts as now, and the clock never goes back`() {
    clock.advance(to: .seconds(4))
    clock.advance(to: .seconds(2))
    #expect(clock.now == .seconds(4))
    _ = clock.schedule(note("first"))
    _ = clock.schedule(after: .seconds(-1), note("negative"))
    _ = clock.schedule(at: .seconds(1), note("past"))
    _ = clock.schedule(note("present"))
    clock.run()
    #expect(log.value == ["4 first", "4 negative", "4 past", "4 present"])
  }

  @Test func `a clock may start at any time`() {
    let clock = VirtualTimeScheduler(start: .seconds(7))
    #expect(clock.now == .seconds(7))
    _ = clock.schedule(after: .seconds(1)) { log.withLock { $0.append("ran") } }
    clock.advance(to: .seconds(8))
    #expect(log.value == ["ran"])
  }

  @Test func `ten thousand pieces of work run sorted by time and, within it, by scheduling`() {
    let seen = Protected<[Int]>([])
    let delays = (0..<10_000).map { ($0 &* 7_919) % 101 }
    for (index, delay) in delays.enumerated() {
      _ = clock.schedule(after: .seconds(delay)) { seen.withLock { $0.append(index) } }
    }
    clock.run()
    #expect(seen.value == delays.indices.sorted { (delays[$0], $0) < (delays[$1], $1) })
  }
}
