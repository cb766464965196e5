public import Synchronization

/// The state of the answer to a request.
public enum ResourceState<Value: Sendable>: Sendable {
  /// The request runs, or waits until the resource is observed. Has the last answer, maybe to another input.
  case loading(previous: Value?)
  /// The answer to the current input.
  case value(Value)
  /// The request for the current input has failed. Has the last answer, maybe to another input.
  case failed(any Error, previous: Value?)

  /// The last answer, maybe to another input.
  @inlinable public var latest: Value? {
    switch self {
    case .value(let value): value
    case .loading(let previous), .failed(_, let previous): previous
    }
  }

  /// Whether the request runs or waits.
  public var isLoading: Bool { if case .loading = self { true } else { false } }

  /// The error of the request.
  public var error: (any Error)? { if case .failed(let error, _) = self { error } else { nil } }
}

/// A state that a request answers, such as the results of a search.
///
/// ```
/// query(p)  --q------r---
/// results   ?-?--Q---?--R
/// ```
///
/// ![A marble diagram of Resource.](Resource)
///
/// ```swift
/// let results = Resource(query) { query in api.search(query) }
/// let text = Derived(query, results) { query, results in
///   results.isLoading ? "Looking for \(query)…" : "\(results.latest?.count ?? 0) results for \(query)"
/// }
/// ```
///
/// While something observes the resource, or a value derived from it, a new input runs a request and cancels the
/// request of the one before. An input runs nothing if the last answer is to an equal one and its request has ended, with
/// an answer or an error: see ``reload()``. Nor does one that nothing observes: its request runs when an observer
/// comes, and until then ``value`` is the last known state. The last observer to leave cancels the request. With
/// an input that differs from itself, such as `Double.nan`, it stays in the state of loading.
///
/// The state belongs to its input at each moment: from the change that brings another input, it is
/// ``ResourceState/loading(previous:)``, whatever arrives for the old one.
///
/// A resource is for reading. A request that changes something on a server belongs where the user has asked for it.
///
/// A request may be a stream with several elements. The state is the last one, also while the stream continues; a stream
/// without elements fails with ``ObservableError/noElements``. Elements are taken over on the thread that delivers them.
public struct Resource<Input: Equatable & Sendable, Value: Sendable>: StateType {
  @usableFromInline let state: Derived<ResourceState<Value>>
  @usableFromInline let reloads: BehaviorRelay<Int>
  @usableFromInline typealias Known = Answer<(question: Question<Input>, state: ResourceState<Value>)>

  /// The last answer, maybe to another input; nil before the first one.
  public let latest: Derived<Value?>

  /// Creates a resource whose requests are streams.
  ///
  /// - Parameters:
  ///   - input: what is requested.
  ///   - file: the file that records of computations name; by default, the caller's.
  ///   - line: the line that records of computations name; by default, the caller's.
  ///   - request: called for each input that is observed, on the thread that changes it or begins to observe.
  @inlinable public init<Source: ObservableType>(
    _ input: some StateType<Input>, file: StaticString = #fileID, line: UInt = #line,
    request: @escaping @Sendable (Input) -> Source
  ) where Source.Element == Value {
    self.init(input, CallSite(file: file, line: line), endsAtElement: false, request)
  }

  /// - Parameter endsAtElement: whether a request ends with its element, so that an observer may leave then.
  @inlinable init<Source: ObservableType>(
    _ input: some StateType<Input>, _ site: CallSite, endsAtElement: Bool,
    _ request: @escaping @Sendable (Input) -> Source
  ) where Source.Element == Value {
    let reloads = BehaviorRelay(value: 0)
    // The number of the last run. Answers of others come too late.
    let lastRun = Protected(0)
    let answer = BehaviorRelay<Known?>(value: nil)
    let questions = Derived(input, reloads, file: site.file, line: site.line) { Question(input: $0, reload: $1) }
    let recorder = Derived<ResourceState<Value>>.makeRecorder(site, "Resource")
    let compute = Derived.taking(
      { (question: Question<Input>, answer: Known?) in
        if let answer, answer.content.question == question { return answer.content.state }
        return .loading(previous: answer?.content.state.latest)
      }, recorder)
    let take: @Sendable (Event<Value>, Int, Question<Input>) -> Void = { event, run, question in
      withoutBatch {
        // The answer of a function was its end. A stream without an answer has failed.
        if event.isCompleted, endsAtElement { return }
        if event.isCompleted, let known = answer.value, known.run == run {
          known.hasEnded.store(true, ordering: .releasing)
          return
        }
        answer.update { answer in
          if run != lastRun.value { return }
          // With the end, because an observer of the answer may leave, and cancels the request then.
          let state = ResourceState(event, after: answer?.content.state.latest)
          answer = Answer(run, (question, state), hasEnded: event.isStopEvent || endsAtElement)
        }
      }
    }
    state = Derived(
      WorkingNode(DerivedInputs(questions, answer), compute) {
        let running = SerialDisposable()
        let ask: @Sendable (Question<Input>) -> Void = { question in
          running.disposable = nil
          let run: Int? = lastRun.withLock { last in
            // If the observers have left, others may have a run, which a new number would make late. With the lock of
            // the number held, because they may leave after the check.
            if running.hasEnded { return nil }
            last += 1
            return last
          }
          guard let run else { return }
          // By an update, so that what another thread still delivers is in the answer or too late.
          if answer.value?.content.question == question, let known = answer.update({ $0 }),
            known.content.question == question, known.hasEnded.load(ordering: .acquiring)
          {
            return
          }
          running.disposable = request(question.input)
            .subscribe({ take($0, run, question) }, file: site.file, line: site.line)
        }
        let asking = questions.subscribe(onNext: ask, file: site.file, line: site.line)
        return Disposables.create(asking, running)
      })
    latest = Derived(state, file: site.file, line: site.line) { $0.latest }
    self.reloads = reloads
  }

  /// Creates a resource whose requests are `async` functions.
  ///
  /// - Parameters:
  ///   - input: what is requested.
  ///   - file: the file that records of computations name; by default, the caller's.
  ///   - line: the line that records of computations name; by default, the caller's.
  ///   - request: called in a task for each input that is observed. The task is canceled when another input comes.
  @inlinable public init(
    _ input: some StateType<Input>, file: StaticString = #fileID, line: UInt = #line,
    request: @escaping @Sendable (Input) async throws -> Value
  ) {
    self.init(input, CallSite(file: file, line: line), endsAtElement: true) { input in
      Observable.task(file: file, line: line) { try await request(input) }
    }
  }

  /// The state of the answer to the current input. Reading it runs no request.
  @inlinable public var value: ResourceState<Value> { state.value }

  /// The resource, as an input of ``Derived``.
  public var stateInput: StateInput<ResourceState<Value>> { state.stateInput }

  /// Returns the state as a stream, which runs requests while it has subscribers.
  public func asObservable() -> Observable<ResourceState<Value>> { state.asObservable() }

  /// Asks for the current input again: at once if the resource is observed, and otherwise when an observer comes.
  public func reload() { reloads.update { $0 += 1 } }
}

extension ResourceState {
  /// The state after an event of the request.
  @inlinable init(_ event: Event<Value>, after latest: Value?) {
    switch event {
    case .next(let answer): self = .value(answer)
    case .error(let error): self = .failed(error, previous: latest)
    case .completed: self = .failed(ObservableError.noElements, previous: latest)
    }
  }
}

/// The number of a run, what it has brought, and whether it has ended.
@usableFromInline final class Answer<Content: Sendable>: Sendable, Equatable {
  @usableFromInline let run: Int
  @usableFromInline let hasEnded: Atomic<Bool>
  // As one value, because the release of an object looks up the types of its fields unless they are parameters (the
  // benchmark row *resource: a query and its answer*).
  @usableFromInline let content: Content

  @inlinable init(_ run: Int, _ content: Content, hasEnded: Bool) {
    (self.run, self.content) = (run, content)
    self.hasEnded = Atomic(hasEnded)
  }

  @inlinable static func == (left: Answer, right: Answer) -> Bool { left === right }
}

/// An input, and how many times the answer has been asked for again.
@usableFromInline struct Question<Input: Equatable & Sendable>: Equatable, Sendable {
  @usableFromInline let input: Input
  @usableFromInline let reload: Int

  @inlinable init(input: Input, reload: Int) { (self.input, self.reload) = (input, reload) }

  @inlinable static func == (left: Self, right: Self) -> Bool {
    left.reload == right.reload && left.input == right.input
  }
}

/// The node of a value that work follows, such as requests: it begins when the value is observed, and ends when nothing
/// observes it any more.
@usableFromInline final class WorkingNode: DerivedNode, @unchecked Sendable {  // because the gate guards the work
  private let gate = Gate()
  private let begin: @Sendable () -> any Disposable
  private var work: (any Disposable)?

  @usableFromInline init(
    _ inputs: DerivedInputs, _ compute: @escaping Compute, while begin: @escaping @Sendable () -> any Disposable
  ) {
    self.begin = begin
    super.init(inputs, compute)
  }

  override func observationChanged() {
    gate.run { [self] in
      withoutBatch {
        // The current number of observers, because the threads of several changes come in any order.
        if graph.withLock({ _ in observers == 0 }) {
          work.take()?.dispose()
        } else if work == nil {
          work = begin()
        }
      }
    }
  }
}
