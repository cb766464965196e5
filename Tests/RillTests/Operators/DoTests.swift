import Rill
import Testing

@Suite struct DoTests {
  let log = Log<String>()

  private func traced(_ source: Observable<Int>) -> Observable<Int> {
    source.do(
      onNext: { [log] in log.add("saw \($0)") }, onError: { [log] in log.add("saw \($0)") },
      onCompleted: { [log] in log.add("saw the end") }, onSubscribe: { [log] in log.add("subscribed") },
      onDispose: { [log] in log.add("disposed") })
  }

  @Test func `each hook runs before its event goes on, disposal last`() {
    traced(.of(1)).logged(into: log).dispose()
    #expect(log.entries == ["subscribed", "saw 1", "next(1)", "saw the end", "completed", "disposed"])
  }

  @Test func `an error is seen, and disposal follows it`() {
    traced(.error(Failure())).logged(into: log).dispose()
    #expect(log.entries == ["subscribed", "saw failure", "error(failure)", "disposed"])
  }

  @Test func `an error that a hook throws ends the stream, and is not its source's`() {
    Observable.of(1).do(onNext: { _ in throw Failure() }, onError: { [log] _ in log.add("saw") })
      .logged(into: log).dispose()
    #expect(log.entries == ["error(failure)"])
  }

  @Test func `disposal is seen once`() {
    let subscription = traced(.never()).logged(into: log)
    subscription.dispose()
    subscription.dispose()
    #expect(log.entries == ["subscribed", "disposed"])
  }

  @Test func `onDisposed of subscribe runs after the end and at disposal`() {
    Observable.of(1).subscribe(
      onNext: { [log] in log.add("\($0)") }, onCompleted: { [log] in log.add("completed") },
      onDisposed: { [log] in log.add("disposed") }
    ).dispose()
    Observable<Int>.never().subscribe(onDisposed: { [log] in log.add("gone") }).dispose()
    #expect(log.entries == ["1", "completed", "disposed", "gone"])
  }
}
