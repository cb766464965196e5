import Rill
import RillTesting
import Testing

@Suite struct UnimplementedSchedulerTests {
  @Test func `work runs, and is reported with the operator that has scheduled it`() {
    let reports = BehaviorRelay<[String]>(value: [])
    let scheduler = UnimplementedScheduler("search") { work in reports.update { $0.append("\(work)") } }
    let observer = TestableObserver<Int>()
    let bag = DisposeBag()
    let typed = PublishSubject<Int>()
    typed.debounce(.milliseconds(300), scheduler: scheduler, file: "App/Search.swift", line: 12)
      .subscribe(observer).disposed(by: bag)
    typed.onNext(1)
    let moved = PublishSubject<Int>()
    moved.observe(on: scheduler, file: "App/Search.swift", line: 20).subscribe(observer).disposed(by: bag)
    moved.onNext(2)
    Observable.timer(.seconds(1), scheduler: scheduler, file: "App/Search.swift", line: 30)
      .subscribe(observer).disposed(by: bag)
    #expect(observer.elements == [1, 2, 0])
    let sentence = "The scheduler \"search\" is not expected to be used, but the operator at App/Search.swift"
    #expect(
      reports.value == [
        "\(sentence):12 has scheduled work on it, to run after 0.3 seconds.",
        "\(sentence):20 has scheduled work on it.",
        "\(sentence):30 has scheduled work on it, to run after 1.0 seconds.",
      ])
  }

  @Test func `work that was scheduled directly is reported with its delay`() {
    let reports = BehaviorRelay<[String]>(value: [])
    let scheduler = UnimplementedScheduler("clock") { work in reports.update { $0.append("\(work)") } }
    _ = scheduler.schedule(after: .seconds(2)) { reports.update { $0.append("ran") } }
    #expect(
      reports.value == [
        "The scheduler \"clock\" is not expected to be used, but a caller has scheduled work on it, to run after "
          + "2.0 seconds.",
        "ran",
      ])
  }

  @Test func `its report can be recorded as an issue`() {
    let scheduler = UnimplementedScheduler("search") { Issue.record($0) }
    withKnownIssue {
      _ = scheduler.schedule {}
    } matching: { issue in
      issue.error.map { "\($0)" }
        == "The scheduler \"search\" is not expected to be used, but a caller has scheduled work on it."
    }
  }
}
