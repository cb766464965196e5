import Rill
import Testing

@testable import RillTesting

/// Three races, planted in flows that look right, and found.
@MainActor @Suite struct PlantedRacesTests {
  // MARK: An answer that comes late

  /// A search that shows each answer, also an old one; with `flatMapLatest`, it is right.
  private func search(_ isRight: Bool) -> Scenario {
    Scenario("search") { run in
      let api = RequestStub<String, String>()
      let query = PublishRelay<String>()
      let shown = BehaviorRelay(value: "")
      let answers = isRight ? query.flatMapLatest { api.request($0) } : query.flatMap { api.request($0) }
      answers.bind { shown.accept($0) }.disposed(by: run.bag)
      let user = run.line("user", on: run.main)
      for text in ["a", "ab"] { user.does("types \(text)") { query.accept(text) } }
      for (index, answer) in ["A", "AB"].enumerated() {
        run.line("server of \(answer)").does("answers", when: { api.requests.count > index }) {
          api.requests[index].succeed(answer)
        }
      }
      run.expect("The answer to the newest query shows.") { shown.value == "AB" }
    }
  }

  @Test func `an answer that replaces a newer one is found, in a minimal order`() {
    let failure = search(false).explore()
    #expect(failure?.order == "ue")
    #expect(search(false).explore(replay: "ue")?.sentence == "The answer to the newest query shows.")
    #expect(search(false).explore(replay: "") == nil)
    #expect(search(true).explore(depth: 12) == nil)
  }

  // MARK: Two queues

  /// A total that is read on one queue and written on another, and meanwhile read again.
  private func total(_ isRight: Bool) -> Scenario {
    Scenario("total") { run in
      let total = BehaviorRelay(value: 0)
      for name in ["first", "second"] {
        let payments = PublishRelay<Int>()
        let queue = run.queue(name)
        if isRight {
          payments.observe(on: queue).subscribe(onNext: { payment in total.update { $0 += payment } })
            .disposed(by: run.bag)
        } else {
          payments.withLatestFrom(total) { $0 + $1 }.observe(on: queue).subscribe(onNext: { total.accept($0) })
            .disposed(by: run.bag)
        }
        run.line("\(name) payer").does("pays") { payments.accept(10) }
      }
      run.expect("Both payments count.") { total.value == 20 }
    }
  }

  @Test func `an update between a read and its write is found, without a thread`() {
    let failure = total(false).explore()
    #expect(failure?.sentence == "Both payments count.")
    #expect(failure?.steps.count == 4)
    #expect(total(false).explore(replay: failure?.order ?? "") != nil)
    #expect(total(true).explore(depth: 12) == nil)
  }

  // MARK: A long way

  /// A page that comes only after the last of many scrolls is lost.
  private var pages: Scenario {
    Scenario("pages") { run in
      var scrolls = 0
      var hasPage = true
      run.line("server").does("answers") { hasPage = scrolls < 30 }
      let user = run.line("user", on: run.main)
      for _ in 1...30 { user.does("scrolls") { scrolls += 1 } }
      run.expect("The page shows.") { hasPage }
    }
  }

  /// Takes any line that is ready, each with the same probability.
  private struct Uniform: Chooser {
    var generator: SeededGenerator

    mutating func choose(from ready: [Int], in lines: Lines) -> Int { ready[generator.number(0...(ready.count - 1))] }
  }

  @Test(arguments: [1, 2, 3])
  func `priorities find a race that a hundred random orders miss`(_ seed: Int) {
    for index in 0..<100 {
      var uniform = Uniform(generator: SeededGenerator(seed: seed * 1_000 + index))
      #expect(pages.run(&uniform).failure == nil)
    }
    let failure = pages.explore(orders: 100, seed: seed)
    #expect(failure?.sentence == "The page shows.")
    #expect(failure?.order == String(repeating: "u", count: 30))
  }

  @Test func `the depth of a bug sets the number of change points`() {
    // A step between the tenth and the eleventh of another line: two pairs of steps.
    let scenario = Scenario("between") { run in
      var steps = 0
      var isBetween = false
      run.line("short").does("looks") { isBetween = steps == 10 }
      let long = run.line("long")
      for _ in 1...20 { long.does("steps") { steps += 1 } }
      run.expect("It does not look after the tenth step.") { !isBetween }
    }
    #expect(scenario.explore(orders: 200, bugDepth: 1) == nil)
    #expect(scenario.explore(orders: 200, bugDepth: 2)?.order == String(repeating: "l", count: 10))
  }

  @Test func `an order shrinks to the steps that matter`() {
    // Five lines of three steps; the second step of the last line must come before the first one of the others.
    let scenario = Scenario("late") { run in
      var others = 0
      var isEarly = false
      for name in ["a", "b", "c", "d"] {
        let line = run.line(name)
        for _ in 1...3 { line.does("steps") { others += 1 } }
      }
      let last = run.line("z")
      for step in 1...3 { last.does("steps") { if step == 2 { isEarly = others == 0 } } }
      run.expect("The last line is late.") { !isEarly }
    }
    var trace = scenario.run(Replay(Array("zzcbadabcd")))
    #expect(trace.failure == "The last line is late.")
    var shrinking = Shrinking(scenario, trace)
    trace = shrinking.shrink()
    #expect(String(trace.order) == "zz")
  }
}

extension Scenario {
  /// Runs the scenario once, in one order.
  fileprivate func run(_ replay: Replay) -> ScheduleTrace {
    var replay = replay
    return run(&replay)
  }
}
