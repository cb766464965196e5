import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct StartWithTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `startWith sends its element inside subscribe, then those of the stream`() {
    #expect(play(hot("--b--c--|").startWith("a")) == "a-b--c--|")
  }

  @Test func `startWith sends its elements before the stream's`() {
    #expect(Observable.of(3).startWith(1, 2).timeline() == "(123|)")
    #expect(Observable.of(3).startWith(1, 2).take(1).timeline() == "(1|)")
  }

  @Test func `startWith sends none of its elements after the end`() {
    let seen = Observable.of(3).startWith(1, 2).do(onNext: { [log] in log.add("\($0)") })
    #expect(seen.take(1).timeline() == "(1|)")
    #expect(log.entries == ["1"])
  }

  @Test func `the last startWith of a chain is first, and one without elements changes nothing`() {
    #expect(play(Observable.of(3).startWith(2).startWith(1)) == "(123|)")
    #expect(play(hot("-a|").startWith()) == "-a|")
  }

  @Test func `the stream is subscribed to after the elements`() {
    Observable.of(2).do(onSubscribe: { log.add("subscribed") }).startWith(1).logged(into: log).dispose()
    #expect(log.entries == ["next(1)", "subscribed", "next(2)", "completed"])
  }

  @Test func `completion and an error of the stream pass`() {
    #expect(play(hot("--|").startWith("a")) == "a-|")
    #expect(play(hot("--#").startWith("a")) == "a-#")
  }

  @Test func `disposal cancels the stream`() {
    let source = hot("--b--c--|")
    #expect(play(source.startWith("a"), steps: 3) == "a-b")
    #expect(source.spans == ["0-3"])
  }
}
