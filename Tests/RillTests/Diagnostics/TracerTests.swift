import Rill
import RillTesting
import Testing

@Suite struct TracerTests {
  let scope = Diagnostics()
  let log = Log<String>()

  @Test func `a tracer sees every moment of each subscription, numbered, before the subscriber does`() {
    scope.tracer = TextTracer { [log] in log.add($0) }
    let subject = PublishSubject<Int>()
    scope.run {
      _ = subject.map { $0 * 10 }.subscribe(
        onNext: { [log] in log.add("got \($0)") }, onError: { _ in }, file: "App/A.swift", line: 1)
      subject.subscribe(onNext: { _ in }, file: "App/A.swift", line: 2).dispose()
    }
    subject.onNext(1)
    subject.onError(Failure())
    #expect(
      log.entries == [
        "#1 App/A.swift:1 -> subscribed",
        "#2 App/A.swift:2 -> subscribed",
        "#2 App/A.swift:2 -> isDisposed",
        "#1 App/A.swift:1 -> Event next(10)",
        "got 10",
        "#1 App/A.swift:1 -> Event error(failure)",
        "#1 App/A.swift:1 -> isDisposed",
      ])
  }

  @Test func `subscriptions without a tracer, or after disposal, are not traced`() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    scope.run { subject.subscribe(onNext: { _ in }).disposed(by: bag) }
    scope.tracer = TextTracer { [log] in log.add($0) }
    scope.run { subject.map { $0 }.subscribe(onNext: { _ in }, file: "App/A.swift", line: 1).dispose() }
    subject.onNext(1)
    #expect(log.entries == ["#1 App/A.swift:1 -> subscribed", "#1 App/A.swift:1 -> isDisposed"])
  }
}
