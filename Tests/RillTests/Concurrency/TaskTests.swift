import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct TaskTests {
  let scheduler = VirtualTimeScheduler()
  let log = Log<String>()

  @TaskLocal static var place = "nowhere"

  /// Waits one second, then emits 1; logs its cancellation.
  private var second: Observable<Int> {
    .task(executor: scheduler) { [scheduler, log] in
      log.add("begin")
      do { try await scheduler.clock.sleep(for: .seconds(1)) } catch {
        log.add("canceled")
        throw error
      }
      return 1
    }
  }

  @Test func `a task sends what it returns, and completes`() {
    #expect(record(second, on: scheduler) == "-(1|)")
  }

  @Test func `a task that throws fails with its error`() {
    let stream = Observable<Int>.task(executor: scheduler) {
      throw Failure("broken")
    }
    let subscription = stream.logged(into: log)
    scheduler.run()
    #expect(log.entries == ["error(broken)"])
    subscription.dispose()
  }

  @Test func `a task may return nothing, and what it is made of is inferred`() {
    let save = Observable.task(executor: scheduler) { [log] in log.add("saved") }
    let subscription = save.subscribe(onNext: { [log] in log.add("next") }, onCompleted: { [log] in log.add("end") })
    scheduler.run()
    #expect(log.entries == ["saved", "next", "end"])
    subscription.dispose()
  }

  @Test func `each subscription starts its own task, and creating the stream starts none`() {
    let stream = second
    scheduler.run()
    #expect(log.entries.isEmpty)
    let subscriptions = [stream.logged(into: log), stream.logged(into: log)]
    scheduler.run()
    #expect(log.entries == ["begin", "begin", "next(1)", "completed", "next(1)", "completed"])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func `disposal cancels the task, and nothing is delivered`() {
    let subscription = second.logged(into: log)
    scheduler.advance(by: .zero)
    subscription.dispose()
    scheduler.run()
    #expect(log.entries == ["begin", "canceled"])
    #expect(scheduler.now == .zero)
  }

  @Test func `an operation that has not begun at disposal does not begin`() {
    second.logged(into: log).dispose()
    scheduler.run()
    #expect(log.entries.isEmpty)
  }

  @Test func `an operation that ignores its cancellation is not observed, and retains nothing of the observer`() {
    let stream = Observable.task(executor: scheduler) { [scheduler, log] in
      try? await scheduler.clock.sleep(for: .seconds(1))
      log.add("returns")
      return 1
    }
    let (observer, subscription) = { () -> (Weak<Token>, any Disposable) in
      let token = Token()
      return (Weak(token), stream.subscribe(onNext: { [log] _ in log.add("heard \(token)") }))
    }()
    scheduler.advance(by: .zero)
    #expect(observer.object != nil)
    subscription.dispose()
    #expect(observer.object == nil && log.entries.isEmpty)
    scheduler.run()
    #expect(log.entries == ["returns"])
  }

  @Test func `disposal while the element is delivered leaves the completion out`() {
    let subscription = SerialDisposable()
    subscription.disposable = second.subscribe(
      onNext: { [log] _ in
        log.add("next")
        subscription.dispose()
      }, onCompleted: { [log] in log.add("completed") })
    scheduler.run()
    #expect(log.entries == ["begin", "next"])
  }

  @Test(arguments: ["completion", "disposal", "disposal before the beginning"])
  func `the operation is released although the subscription is kept`(end: String) {
    let (operation, subscription) = { () -> (Weak<Token>, any Disposable) in
      let token = Token()
      let stream = Observable.task(executor: scheduler) { [scheduler] in
        try await scheduler.clock.sleep(for: .seconds(1))
        return token
      }
      return (Weak(token), stream.subscribe(onNext: { _ in }))
    }()
    #expect(operation.object != nil)
    switch end {
    case "completion": scheduler.run()
    case "disposal":
      scheduler.advance(by: .zero)
      subscription.dispose()
      scheduler.advance(by: .zero)
    default:
      subscription.dispose()
      #expect(operation.object == nil, "nothing of it waits for the executor")
    }
    #expect(operation.object == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test func `the task inherits the task-local values around subscribe`() {
    let stream = Observable.task(executor: scheduler) { Self.place }
    let subscription = Self.$place.withValue("here") { stream.logged(into: log) }
    scheduler.run()
    #expect(log.entries == ["next(here)", "completed"])
    subscription.dispose()
  }

  @Test func `the priority is the task's`() async {
    let stream = Observable.task(priority: .utility) { Task.currentPriority }
    let priority = await withCheckedContinuation { done in
      _ = stream.subscribe(onNext: { done.resume(returning: $0) })
    }
    #expect(priority == .utility)
  }

  @Test func `without an executor it runs on the shared pool, and an operation may be the main actor's`() async {
    let element = await withCheckedContinuation { done in
      _ = Observable.task { @MainActor in
        MainActor.assertIsolated()
        return 5
      }.subscribe(onNext: { done.resume(returning: $0) })
    }
    #expect(element == 5)
  }

  @Test func `flatMapLatest cancels the task that it leaves`() {
    let queries = PublishSubject<Int>()
    let subscription = queries.flatMapLatest { [second] query in second.map { $0 + query } }.logged(into: log)
    queries.onNext(10)
    scheduler.advance(by: .zero)
    queries.onNext(20)
    scheduler.run()
    #expect(log.entries == ["begin", "canceled", "begin", "next(21)"])
    subscription.dispose()
  }
}
