import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct DebugTests: Marbles {
  let clock = VirtualTimeScheduler()
  let lines = Log<String>()
  let scope = Diagnostics()

  init() { scope.debugSink = { [lines] in lines.add($0) } }

  @Test func `debug writes a line for each event, the subscription and its end`() {
    let log = Log<String>()
    scope.run { Observable.of(1).debug("feed").logged(into: log).dispose() }
    #expect(
      lines.entries == [
        "feed -> subscribed",
        "feed -> Event next(1)",
        "feed -> Event completed",
        "feed -> isDisposed",
      ])
    #expect(log.entries == ["next(1)", "completed"])
  }

  @Test func `debug changes nothing of the stream`() {
    scope.run {
      #expect(play(hot("--a--b--|").debug("feed")) == "--a--b--|")
      #expect(play(hot("--a--#").debug("feed")) == "--a--#")
    }
    #expect(lines.entries.count == 9)
  }

  @Test func `without a name the lines begin with file and line of the call`() {
    scope.run {
      Observable<Int>.error(Failure("gone")).debug(file: "Module/File.swift", line: 7)
        .subscribe(onError: { _ in }).dispose()
    }
    #expect(
      lines.entries == [
        "Module/File.swift:7 -> subscribed",
        "Module/File.swift:7 -> Event error(gone)",
        "Module/File.swift:7 -> isDisposed",
      ])
  }

  @Test func `each line is written before its event is passed on`() {
    scope.run {
      Observable.of(1).debug("feed").subscribe(
        onNext: { lines.add("\($0)") }, onCompleted: { lines.add("completed") }
      ).dispose()
    }
    #expect(
      lines.entries == [
        "feed -> subscribed", "feed -> Event next(1)", "1", "feed -> Event completed", "completed",
        "feed -> isDisposed",
      ])
  }

  @Test func `disposal cancels the source, and is written once`() {
    let source = hot("--a--b--|")
    scope.run { #expect(play(source.debug("feed"), steps: 3) == "--a") }
    #expect(source.spans == ["0-3"])
    #expect(lines.entries == ["feed -> subscribed", "feed -> Event next(a)", "feed -> isDisposed"])
  }

  @Test func `the scope of the subscription gets the lines, wherever the events come from`() {
    let subject = PublishSubject<Int>()
    let elsewhere = Log<String>()
    let other = Diagnostics()
    other.debugSink = { elsewhere.add($0) }
    let stream = subject.debug("feed")
    let subscription = scope.run { stream.subscribe() }
    other.run { subject.onNext(1) }
    subscription.dispose()
    #expect(lines.entries == ["feed -> subscribed", "feed -> Event next(1)", "feed -> isDisposed"])
    #expect(elsewhere.entries.isEmpty)
  }
}
