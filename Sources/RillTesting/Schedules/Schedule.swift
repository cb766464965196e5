public import Rill

/// The lines and expectations of one run of a ``Scenario``.
///
/// A line is a sequence of steps that happen in their order: the actions of a user, the work of a queue, the passing of
/// time. The explorer decides which line takes the next step.
@MainActor
public final class Schedule {
  /// The queue that stands in for the main queue during the run.
  public let main: ScheduledQueue
  /// The bag of the run, which is disposed of at its end.
  public private(set) var bag = DisposeBag()
  let lines = Lines()
  private(set) var always: [Expectation] = []
  private(set) var atEnd: [Expectation] = []

  struct Expectation {
    let sentence: String
    let holds: @MainActor () -> Bool
  }

  init() {
    main = ScheduledQueue(place: lines.add("main", .main), lines: lines)
    lines.add("time", .time)
  }

  /// Releases the flow, whose closures may retain this schedule.
  func end() {
    bag = DisposeBag()
    lines.removeAll()
    (always, atEnd) = ([], [])
  }

  /// Adds a queue, whose work the explorer orders among the steps of other lines.
  ///
  /// - Parameter name: the name of the queue in failures.
  public func queue(_ name: String) -> ScheduledQueue {
    ScheduledQueue(place: lines.add(name, .queue), lines: lines)
  }

  /// Adds a line of actions, which happen in the order in which they are added.
  ///
  /// - Parameters:
  ///   - name: the name of the line in failures.
  ///   - queue: the queue on which the actions run; nil for none, like the answers of a server.
  public func line(_ name: String, on queue: ScheduledQueue? = nil) -> ActionLine {
    ActionLine(index: lines.add(name, .actions, on: queue?.place), lines: lines)
  }

  /// Adds an expectation that must hold at the end of the run, when no line can take a step any more.
  ///
  /// - Parameters:
  ///   - sentence: what must hold. A failure prints it.
  ///   - holds: returns whether it does.
  public func expect(_ sentence: String, _ holds: @escaping @MainActor () -> Bool) {
    atEnd.append(Expectation(sentence: sentence, holds: holds))
  }

  /// Adds an expectation that must hold before the first step of the run and after each one.
  ///
  /// - Parameters:
  ///   - sentence: what must hold. A failure prints it.
  ///   - holds: returns whether it does.
  public func expectAlways(_ sentence: String, _ holds: @escaping @MainActor () -> Bool) {
    always.append(Expectation(sentence: sentence, holds: holds))
  }
}

/// Actions that happen in their order, such as those of a user or of a server.
@MainActor
public struct ActionLine {
  let index: Int
  let lines: Lines

  /// Adds an action.
  ///
  /// - Parameters:
  ///   - name: the step, as failures name it.
  ///   - isPossible: whether the action can happen now. The line waits until it can; a run that ends while a line waits
  ///     has failed.
  ///   - action: the action.
  public func does(
    _ name: String, when isPossible: @escaping @MainActor () -> Bool = { true },
    _ action: @escaping @MainActor () -> Void
  ) {
    let step = Lines.Step(name: name, isPossible: isPossible, run: action)
    lines.append(step, to: index)
    // The objects of the flow live until the end of the run, although later steps may not refer to them.
    lines.retain(step)
  }
}
