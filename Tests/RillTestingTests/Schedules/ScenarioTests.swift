import Rill
import TestSupport
import Testing

@testable import RillTesting

/// The runs of the explorer, and its reports. The races that it finds are in `PlantedRacesTests`.
@MainActor @Suite(.tags(.concurrency)) struct ScenarioTests {
  /// Collects the runs of a scenario.
  private final class Log {
    var orders: [String] = []
  }

  /// Lines of actions that only append their names.
  private func letters(_ lines: [String], _ log: Log) -> Scenario {
    Scenario { run in
      log.orders.append("")
      for line in lines {
        let actions = run.line(String(line.prefix(1)))
        for letter in line { actions.does("\(letter)") { log.orders[log.orders.count - 1].append(letter) } }
      }
    }
  }

  @Test func `every order of two lines is run, each twice`() {
    let log = Log()
    #expect(letters(["ab", "xy"], log).explore() == nil)
    #expect(Set(log.orders) == ["abxy", "axby", "axyb", "xaby", "xayb", "xyab"])
    #expect(log.orders.count == 12)
    #expect(stride(from: 0, to: 12, by: 2).allSatisfy { log.orders[$0] == log.orders[$0 + 1] })
  }

  @Test func `beyond the depth, orders are drawn, the same for the same seed`() {
    func orders(seed: Int) -> [String] {
      let log = Log()
      #expect(letters(["abcdef", "uvwxyz"], log).explore(depth: 2, orders: 20, seed: seed) == nil)
      return log.orders
    }
    #expect(orders(seed: 1).count == 48)
    #expect(orders(seed: 1) == orders(seed: 1))
    #expect(orders(seed: 1) != orders(seed: 2))
  }

  @Test func `an order with few choices is not drawn again`() {
    let log = Log()
    #expect(letters(["ab", "x"], log).explore(depth: 2, orders: 20) == nil)
    #expect(log.orders.count == 6)
  }

  @Test func `the main queue of a scenario takes the place of the real one`() {
    let steps = Protected<[String]>([])
    let scenario = Scenario { run in
      _ = steps.exchange([])
      let relay = PublishRelay<String>()
      relay.bind { steps.add("bound \($0), main \(MainScheduler.instance.isCurrent)") }
        .disposed(by: run.bag)
      run.line("server").does("answers") {
        steps.add("main \(MainScheduler.instance.isCurrent)")
        relay.accept("far")
      }
      run.line("user", on: run.main).does("taps") {
        steps.add("main \(MainScheduler.instance.isCurrent)")
        relay.accept("near")
      }
    }
    #expect(scenario.explore(replay: "") == nil)
    #expect(steps.value == ["main false", "bound far, main true", "main true", "bound near, main true"])
    #expect(scenario.explore(replay: "su") == nil)
    // The binding runs what waits first.
    #expect(steps.value == ["main false", "main true", "bound far, main true", "bound near, main true"])
    #expect(MainScheduler.instance.isCurrent)
  }

  @Test func `time passes last, in order, and on one clock`() {
    let steps = Protected<[String]>([])
    let scenario = Scenario { run in
      _ = steps.exchange([])
      let (first, second) = (run.queue("first"), run.queue("second"))
      _ = first.schedule(after: .seconds(2)) { steps.add("first at \(first.now)") }
      _ = second.schedule(after: .seconds(1)) { steps.add("second at \(first.now)") }
      second.schedule(after: .seconds(1)) { steps.add("disposed of") }.dispose()
      run.line("user").does("acts") { steps.add("user at \(first.now)") }
    }
    #expect(scenario.explore(replay: "") == nil)
    #expect(steps.value == ["user at 0.0 seconds", "second at 1.0 seconds", "first at 2.0 seconds"])
    #expect(scenario.explore(replay: "tt") == nil)
    #expect(steps.value == ["first at 2.0 seconds", "second at 2.0 seconds", "user at 2.0 seconds"])
    #expect(scenario.explore() == nil)
  }

  @Test func `an expectation that must always hold fails at its step`() {
    let scenario = Scenario("doubled") { run in
      let count = BehaviorRelay(value: 0)
      let user = run.line("user")
      for index in 1...3 { user.does("tap \(index)") { count.accept(index) } }
      run.expectAlways("There are fewer than 2 taps.") { count.value < 2 }
      run.expect("This is never asked.") { false }
    }
    let failure = scenario.explore()
    #expect(
      failure?.description == """
        There are fewer than 2 taps. This fails in the order "", found in run 1:
          1  user  tap 1
          2  user  tap 2
        To run this order alone:

          @MainActor @Test func `There are fewer than 2 taps`() {
            #expect(doubled.explore(replay: "") == nil)
          }
        """)
  }

  @Test func `the objects of a flow live until the end of the run, and no longer`() {
    final class Model: Sendable {}
    weak var model: Model?
    let scenario = Scenario { run in
      let new = Model()
      model = new
      run.line("user").does("uses the model") { _ = (new, run) }
      run.line("server").does("looks") {}
      run.expect("The model is there.") { model != nil }
    }
    #expect(scenario.explore() == nil)
    #expect(model == nil)
  }

  @Test func `what is scheduled after the end of a run is dropped`() {
    final class Model: Sendable {
      let queue: ScheduledQueue
      let log: Protected<[String]>

      init(_ queue: ScheduledQueue, _ log: Protected<[String]>) { (self.queue, self.log) = (queue, log) }

      deinit {
        _ = queue.schedule { [log] in log.add("at once") }
        _ = queue.schedule(after: .seconds(1)) { [log] in log.add("later") }
      }
    }
    let log = Protected<[String]>([])
    let scenario = Scenario { run in
      let model = Model(run.main, log)
      run.line("user").does("uses the model") { _ = model }
    }
    #expect(scenario.explore() == nil)
    #expect(log.value == [])
  }

  @Test func `a task that a scenario starts is not on its main queue`() async {
    let (isCurrent, answer) = AsyncStream.makeStream(of: Bool.self)
    let scenario = Scenario { run in
      run.line("user").does("starts a task") {
        Task { @concurrent in answer.yield(MainScheduler.instance.isCurrent) }
      }
    }
    #expect(scenario.explore(replay: "") == nil)
    answer.yield(false)
    var found: [Bool] = []
    for await element in isCurrent.prefix(2) { found.append(element) }
    #expect(found == [false, false])
  }

  @Test func `work of a queue runs in the diagnostics scope in which it is scheduled`() {
    let scope = Diagnostics()
    let isScope = Protected(false)
    let scenario = Scenario { run in
      let queue = run.queue("work")
      run.line("user").does("schedules") {
        scope.run { _ = queue.schedule { _ = isScope.exchange(Diagnostics.current === scope) } }
      }
    }
    #expect(scenario.explore(replay: "") == nil)
    #expect(isScope.value)
  }

  @Test func `a clock that ticks until a user stops it ends, in drawn orders too`() {
    let scenario = Scenario { run in
      let stop = PublishRelay<Void>()
      let count = BehaviorRelay(value: 0)
      Observable<Int>.interval(.seconds(1), scheduler: run.queue("clock")).take(until: stop)
        .subscribe(onNext: { count.accept($0) }).disposed(by: run.bag)
      let user = run.line("user")
      user.does("stops the clock") { stop.accept(()) }
    }
    #expect(scenario.explore(depth: 1, orders: 10) == nil)
  }

  @Test func `an order that fails before its end fails with that sentence`() {
    let scenario = Scenario { run in
      var count = 0
      for name in ["a", "b"] {
        let line = run.line(name)
        for _ in 1...3 { line.does("counts") { count += 1 } }
      }
      run.expectAlways("The count is at most 1.") { count <= 1 }
    }
    #expect(scenario.explore(replay: "ababa")?.sentence == "The count is at most 1.")
  }

  @Test func `the test that a failure prints has a name that compiles`() {
    let symbols = Scenario("symbols") { $0.expect("`\\+`") { false } }
    #expect(symbols.explore()?.description.contains("@Test func `the scenario holds`()") == true)
    let path = Scenario("path") { $0.expect("The path is C:\\here.") { false } }
    #expect(path.explore()?.description.contains("@Test func `The path is C:here`()") == true)
  }

  @Test func `an action that never can happen is a failure`() {
    let scenario = Scenario { run in run.line("server").does("answers", when: { false }) {} }
    #expect(scenario.explore()?.sentence == "The run has ended, but this still waits: server: answers.")
  }

  @Test(.hangLimit) func `a run without an end is a failure`() {
    let scenario = Scenario { run in
      let queue = run.queue("clock")
      Observable<Int>.interval(.seconds(1), scheduler: queue).subscribe(onNext: { _ in })
        .disposed(by: run.bag)
    }
    #expect(scenario.explore()?.sentence.hasPrefix("The run does not end within 10000 steps.") == true)
  }

  @Test func `a scenario that differs from run to run fails, and says where`() {
    var runs = 0
    var scenario: Scenario {
      Scenario("fickle") { run in
        runs += 1
        let user = run.line("user")
        user.does("taps") {}
        user.does("taps for the \(runs == 1 ? "first" : "second") time") {}
      }
    }
    let failure = scenario.explore()
    #expect(failure?.sentence == #"fickle behaves differently when it is run twice in the order "", at step 2."#)
    #expect(failure?.description.contains("first:  user: taps for the first time (of u)") == true)
    #expect(failure?.description.contains("then:   user: taps for the second time (of u)") == true)
  }

  @Test func `a verdict that differs from run to run is a failure, too`() {
    var runs = 0
    let scenario = Scenario("fickle") { run in
      runs += 1
      let isFirst = runs == 1
      run.expect("It is the first time.") { isFirst }
    }
    let sentence = #"fickle behaves differently when it is run twice in the order "", at the end."#
    #expect(scenario.explore()?.sentence == sentence)
  }

  @Test func `an order that does not fit is a failure that says where`() {
    let scenario = letters(["ab", "x"], Log())
    let unknown = "letter 2 is q, but the lines that can take a step are a (a), x (x)"
    #expect(scenario.explore(replay: "aq")?.sentence == #"The order "aq" does not fit the scenario: \#(unknown)."#)
    let rest = "nothing is left to choose before its end, abb"
    #expect(scenario.explore(replay: "xabb")?.sentence == #"The order "xabb" does not fit the scenario: \#(rest)."#)
  }

  @Test func `lines of the same name have letters of their own`() {
    var used: [Character] = []
    for _ in 1...70 { used.append(LineLetters.letter(for: "server", besides: used)) }
    #expect(used.prefix(7) == ["s", "e", "r", "v", "a", "b", "c"])
    #expect(Set(used).count == 70)
  }
}

extension Protected<[String]> {
  fileprivate func add(_ text: String) { withLock { $0.append(text) } }
}
