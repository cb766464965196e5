/// A flow whose steps can happen in more than one order, and what must hold in every order.
///
/// A scenario sets up a flow, and names the actions of its user and of its server. ``explore(depth:orders:bugDepth:seed:)``
/// runs it again and again, each time in another order, and returns the first order in which an expectation fails.
///
/// ```swift
/// @MainActor var search: Scenario {
///   Scenario { run in
///     let api = RequestStub<String, String>()
///     let model = SearchModel(search: { api.request($0) })
///     let user = run.line("user", on: run.main)
///     user.does("types a") { model.query.accept("a") }
///     user.does("types ab") { model.query.accept("ab") }
///     for (index, answer) in ["A", "AB"].enumerated() {
///       run.line("server \(index)").does("answers", when: { api.requests.count > index }) {
///         api.requests[index].succeed(answer)
///       }
///     }
///     run.expect("The answer to the newest query shows.") { model.shown.value == "AB" }
///   }
/// }
///
/// @MainActor @Test func `an old answer never replaces a newer one`() {
///   #expect(search.explore() == nil)
/// }
/// ```
///
/// Declare a scenario as a variable or as a function, as above: a failure prints a test that uses its name. See
/// <doc:FindingARace> for a whole example.
///
/// Everything runs on the main actor, step by step, without threads and without waiting. While a scenario runs, its
/// ``Schedule/main`` stands in for the main queue: `bind`, `observing`, `MainScheduler` and the loads of list screens
/// hop through it, so each hop is a separate step. A step is never interrupted, so a race inside one step is not
/// found. Tasks are not controlled.
@MainActor
public struct Scenario {
  let name: String
  let setUp: @MainActor (Schedule) -> Void

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - name: the expression by which a test refers to this scenario; by default, the name of the variable or function
  ///     that creates it. If a function with parameters creates it, pass the call.
  ///   - setUp: builds the flow anew for each run, and adds lines and expectations to the schedule of that run. It must
  ///     do the same each time.
  public init(_ name: String = #function, setUp: @escaping @MainActor (Schedule) -> Void) {
    self.name = name
    self.setUp = setUp
  }

  /// Runs the scenario in many orders, and returns the first failure, in a minimal order; nil if there is none.
  ///
  /// A choice is a moment at which more than one line can take a step. First, the scenario runs in every order of the
  /// first `depth` choices; after those, hops come before actions, and time passes last. If some runs have more
  /// choices, it then runs in `orders` more orders, drawn from `seed` by the priorities of probabilistic concurrency
  /// testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with Probabilistic Guarantees of
  /// Finding Bugs", ASPLOS 2010): each line has a random priority, and the line with the highest one that can take a step
  /// takes it. At `bugDepth` − 1 random steps, the line that has just taken a step gets a low priority, below those of
  /// all lines that were never changed. A line that could have taken a step 500 times takes the next one.
  ///
  /// The depth of a bug is the number of pairs of steps whose order must be right for it to appear: 1 for a step that
  /// comes before another one, 2 for a step between two others. Where runs have at most n lines, with `main`, `time` and
  /// all queues, and at most k steps, each drawn order finds a bug of depth d = `bugDepth` with a probability of at least
  /// 1 / (n · k^(d − 1)), and m orders miss it with one of at most (1 − 1 / (n · k^(d − 1)))^m. As k, the explorer takes
  /// the steps of the longest run so far.
  ///
  /// Each order runs twice. If the two runs differ in the names of their steps, in the lines that can take them or in
  /// what fails, that is the failure, and the failure says at which step they do.
  ///
  /// The order of a failure is shrunk until no letter of it can be left out or replaced with the preferred one, or until
  /// 200,000 steps have been taken for that.
  ///
  /// Complexity: up to c^`depth` + `orders` orders, where c is the number of lines that can take a step at a choice.
  ///
  /// - Parameters:
  ///   - depth: the number of choices of which every order is run.
  ///   - orders: the number of orders to draw beyond that depth.
  ///   - bugDepth: the depth of bugs that drawn orders look for, at least 1.
  ///   - seed: the seed of the drawn orders. The same seed gives the same orders on every machine.
  public func explore(depth: Int = 4, orders: Int = 100, bugDepth: Int = 3, seed: Int = 0) -> ScheduleFailure? {
    var explorer = Explorer(scenario: self)
    return explorer.explore(depth: depth, orders: orders, changes: max(0, bugDepth - 1), seed: seed)
  }

  /// Runs the scenario in one order, and returns its failure; nil if there is none.
  ///
  /// - Parameter order: the order that a failure printed. An order that does not fit the scenario is a failure, which
  ///   says where.
  public func explore(replay order: String) -> ScheduleFailure? {
    Explorer(scenario: self).replay(order)
  }
}
