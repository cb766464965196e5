/// The loads of a screen as a pure value: an event changes the state and says what is to be done.
///
/// It knows loads by their tokens only, which whoever starts them makes up, each a new one. Equal values go on equally.
package struct LoadingMachine: Hashable, Sendable {
  /// A load that was started.
  package struct Load: Hashable, Sendable {
    package var token: Int
    package var kind: LoadingState.Kind

    package init(token: Int, kind: LoadingState.Kind) {
      self.token = token
      self.kind = kind
    }
  }

  /// What happens to the loads of a screen.
  package enum Event: Hashable, Sendable {
    /// A load is to start.
    case start(Load)
    /// The screen has appeared. A load with this token starts if nothing is loaded yet, nor being loaded.
    case appear(token: Int, hasContent: Bool)
    /// A load has an answer, or a part of it.
    case value(Int)
    /// A load has completed.
    case succeed(Int)
    /// A load has failed.
    case fail(Int)
    /// Who has started a load does not want it any more.
    case cancel(Int)
    /// The screen is left.
    case leave
    /// There will be no load any more.
    case dispose
  }

  /// What is to be done, in this order.
  package enum Action: Hashable, Sendable {
    /// The load will not begin.
    case refuse(Load)
    /// The load is not wanted any more: its request is to be canceled, if it has begun.
    case cancel(Load)
    /// The answer counts.
    case apply(Load)
    /// The load has ended by itself.
    case end(Load, hasFailed: Bool)
    /// The load's request is to be sent.
    case begin(Load)
  }

  /// How the last load of the screen itself has ended.
  package enum Outcome: Hashable, Sendable { case none, success, failure }

  package let policy: LoadPolicy
  /// What runs, in order of its start: a next page alone; several under `merge` only.
  package var running: [Load] = []
  /// What waits for its turn, under `serial` only, and only while something runs.
  package var waiting: [Load] = []
  package var outcome = Outcome.none
  package var isDisposed = false

  package init(policy: LoadPolicy) { self.policy = policy }

  /// What everybody may know of it.
  package var state: LoadingState {
    let kinds = (running + waiting).reduce(into: LoadingState.Kinds()) { $0.insert(.init($1.kind)) }
    guard kinds.isEmpty else { return .loading(kinds) }
    switch outcome {
    case .none: return .idle
    case .success: return .loaded
    case .failure: return .failed
    }
  }

  /// Whether a load has its turn.
  package func isRunning(_ token: Int) -> Bool { running.contains { $0.token == token } }

  /// Moves on to the state after `event`. What comes from a load that does not run changes nothing.
  package mutating func apply(_ event: Event) -> [Action] {
    switch event {
    case .start(let load): return start(load)
    case .appear(let token, let hasContent):
      guard outcome == .none, !loadsScreen else { return [] }
      return start(Load(token: token, kind: hasContent ? .refresh : .first))
    case .value(let token): return running.filter { $0.token == token }.map(Action.apply)
    case .succeed(let token): return end(token, hasFailed: false)
    case .fail(let token): return end(token, hasFailed: true)
    case .cancel(let token): return cancel { $0.token == token }
    case .leave, .dispose:
      if event == .dispose { isDisposed = true }
      // So that the next appearance loads again.
      if loadsScreen { outcome = .none }
      return cancel { _ in true }
    }
  }

  private mutating func start(_ load: Load) -> [Action] {
    if isDisposed { return [.refuse(load)] }
    if running.isEmpty { return begin(load) }
    if load.kind == .nextPage { return [.refuse(load)] }
    if loadsScreen {
      switch policy {
      case .latest: break
      case .exhaust: return [.refuse(load)]
      case .serial:
        waiting.append(load)
        return []
      case .merge: return begin(load)
      }
    }
    let superseded = running
    running = []
    return superseded.map(Action.cancel) + begin(load)
  }

  private mutating func begin(_ load: Load) -> [Action] {
    running.append(load)
    return [.begin(load)]
  }

  private mutating func end(_ token: Int, hasFailed: Bool) -> [Action] {
    guard let index = running.firstIndex(where: { $0.token == token }) else { return [] }
    let load = running.remove(at: index)
    if load.kind != .nextPage { outcome = hasFailed ? .failure : .success }
    return [.end(load, hasFailed: hasFailed)] + beginNext()
  }

  private mutating func cancel(_ isUnwanted: (Load) -> Bool) -> [Action] {
    let unwanted = (running + waiting).filter(isUnwanted)
    running.removeAll(where: isUnwanted)
    waiting.removeAll(where: isUnwanted)
    return unwanted.map(Action.cancel) + beginNext()
  }

  private mutating func beginNext() -> [Action] {
    guard running.isEmpty, !waiting.isEmpty else { return [] }
    return begin(waiting.removeFirst())
  }

  /// Whether a first load or a refresh runs or waits.
  private var loadsScreen: Bool { running.contains { $0.kind != .nextPage } || !waiting.isEmpty }
}
