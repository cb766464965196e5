import Rill
import RillPictures
import RillTesting

/// The place where a demonstration runs: sources, a clock, and the result.
final class Bench: Sendable {
  /// The result of a run.
  struct Result: Equatable, Sendable {
    /// The picture of the recorded streams; nil if there is none.
    var picture: MarblePicture?
    /// The printed lines, with their times if time has passed.
    var printed: [String]
  }

  private struct State {
    var inputs: [MarblePicture.Lane] = []
    var outputs: [@Sendable () -> MarblePicture.Lane] = []
    var printed: [(time: Duration, line: String)] = []
    var steps: Int?
  }

  let clock = VirtualTimeScheduler()
  let bag = DisposeBag()
  private let state = Protected(State())

  /// Notes a line of output.
  func print(_ line: String) {
    let time = clock.now
    state.withLock { $0.printed.append((time, line)) }
  }

  /// Shows only the first steps of a stream that does not end.
  func stop(after steps: Int) { state.withLock { $0.steps = steps } }

  /// Shows a timeline above the operator.
  func draw(_ timeline: Timeline, _ name: String, until end: Int? = nil) {
    state.withLock { $0.inputs.append(MarblePicture.Lane(timeline, name: name, end: end)) }
  }

  /// Subscribes to a stream and shows its events below the operator.
  ///
  /// - Parameters:
  ///   - stream: the stream to record.
  ///   - name: the name of the lane; empty for the words for the operator.
  ///   - start: the step at which to subscribe; nil for now.
  ///   - end: the step at which to dispose of the subscription.
  ///   - isPart: whether the lane begins only with the subscription.
  ///   - text: the text for an element.
  func record<Source: ObservableType>(
    _ stream: Source, _ name: String = "", from start: Int? = nil, until end: Int? = nil, isPart: Bool = false,
    as text: @escaping @Sendable (Source.Element) -> String = { "\($0)" }
  ) {
    let observer = TestableObserver<String>(scheduler: clock)
    let first = isPart ? Int(clock.now.components.seconds) : 0
    state.withLock {
      $0.outputs.append { MarblePicture.Lane(observer.timeline(), name: name, start: first, end: end) }
    }
    let subscribe: @Sendable () -> Void = { [bag] in
      stream.map { text($0) }.subscribe(observer).disposed(by: bag)
    }
    guard let end else {
      if let start { _ = clock.schedule(at: .seconds(start), subscribe) } else { subscribe() }
      return
    }
    let subscription = stream.map { text($0) }.subscribe(observer)
    _ = clock.schedule(at: .seconds(end)) { subscription.dispose() }
  }

  /// Moves the clock until everything has happened.
  func finish(operation: String) -> Result {
    let steps = state.value.steps
    if let steps { clock.advance(by: .seconds(steps) - .milliseconds(1)) } else { clock.run() }
    let state = state.value
    let outputs = state.outputs.map { $0() }
    let isTimed = state.printed.contains { $0.time > .zero }
    let printed = state.printed.map { isTimed ? "\($0.time.components.seconds)  \($0.line)" : $0.line }
    guard !(state.inputs + outputs).isEmpty else { return Result(picture: nil, printed: printed) }
    let picture = MarblePicture(inputs: state.inputs, operation: operation, outputs: outputs, steps: steps ?? 0)
    return Result(picture: picture, printed: printed)
  }
}

extension Bench {
  /// A stream that emits at fixed times, whether it has subscribers or not.
  func letters(_ timeline: Timeline, _ name: String = "") -> Observable<String> {
    draw(timeline, name)
    return TestableObservable.hot(timeline, on: clock).asObservable()
  }

  /// The same, of numbers.
  func numbers(_ timeline: Timeline, _ name: String = "") -> Observable<Int> {
    letters(timeline, name).compactMap { Int($0) }
  }

  /// A stream that begins with each subscription.
  func each(_ timeline: Timeline, _ name: String = "") -> Observable<String> {
    draw(timeline, name)
    return TestableObservable.cold(timeline, on: clock).asObservable()
  }

  /// A stream whose subscriptions get one timeline after the other, and then the last one.
  func tries(_ timelines: Timeline...) -> Observable<String> {
    let names = ["first try", "next try"]
    let streams = zip(timelines, names).map { each($0, timelines.count == 1 ? "each try" : $1) }
    let count = Protected(0)
    return .deferred {
      let index = count.withLock { count in
        count += 1
        return count - 1
      }
      return streams[min(index, streams.count - 1)]
    }
  }
}
