import RillList
import Testing

/// A machine of loads: Rill's, or one that is broken on purpose.
struct MachineVariant: Sendable, CustomTestStringConvertible {
  typealias Step = @Sendable (inout LoadingMachine, LoadingMachine.Event) -> [LoadingMachine.Action]

  let testDescription: String
  let step: Step
  /// Whether its fault is visible through a driver, which cancels requests that might still answer, and does nothing
  /// after its end.
  let isSeenOutside: Bool

  init(_ name: String, isSeenOutside: Bool = true, step: @escaping Step) {
    testDescription = name
    self.step = step
    self.isSeenOutside = isSeenOutside
  }

  static let rill = MachineVariant("Rill") { $0.apply($1) }

  static let broken = [
    MachineVariant("listens to late answers", isSeenOutside: false) { machine, event in
      guard let token = event.endedToken, !machine.isRunning(token), let load = machine.running.first else {
        return machine.apply(event)
      }
      if case .fail = event { return machine.apply(.fail(load.token)) }
      return machine.apply(.succeed(load.token))
    },
    MachineVariant("applies late values", isSeenOutside: false) { machine, event in
      if case .value(let token) = event { return [.apply(.init(token: token, kind: .first))] }
      return machine.apply(event)
    },
    MachineVariant("applies no values") { machine, event in
      if case .value = event { return [] }
      return machine.apply(event)
    },
    MachineVariant("cannot load after a failure") { machine, event in
      if case .start(let load) = event, machine.outcome == .failure { return [.refuse(load)] }
      return machine.apply(event)
    },
    MachineVariant("goes on loading when it is left") { machine, event in
      event == .leave ? [] : machine.apply(event)
    },
    MachineVariant("forgets to cancel") { machine, event in
      machine.apply(event).filter { if case .cancel = $0 { false } else { true } }
    },
    MachineVariant("forgets to begin what waits") { machine, event in
      if case .start = event { return machine.apply(event) }
      if case .appear = event { return machine.apply(event) }
      return machine.apply(event).filter { if case .begin = $0 { false } else { true } }
    },
    MachineVariant("does not load again after it was left") { machine, event in
      let outcome = machine.outcome
      defer { if event == .leave { machine.outcome = outcome == .none ? .success : outcome } }
      return machine.apply(event)
    },
    MachineVariant("loads at each return") { machine, event in
      if case .appear = event { machine.outcome = .none }
      return machine.apply(event)
    },
    MachineVariant("takes a failed page for a failed screen") { machine, event in
      let isPage = machine.running.first?.kind == .nextPage
      let actions = machine.apply(event)
      if isPage, case .fail = event, !actions.isEmpty { machine.outcome = .failure }
      return actions
    },
    MachineVariant("loads after its end", isSeenOutside: false) { machine, event in
      defer { machine.isDisposed = false }
      return machine.apply(event)
    },
    MachineVariant("lets a page run beside a refresh") { machine, event in
      guard case .start(let load) = event, load.kind == .nextPage, !machine.isDisposed else {
        return machine.apply(event)
      }
      machine.running.append(load)
      return [.begin(load)]
    },
    MachineVariant("takes a failure for a success") { machine, event in
      if case .fail(let token) = event { return machine.apply(.succeed(token)) }
      return machine.apply(event)
    },
    MachineVariant("forgets that a load has ended") { machine, event in
      let running = machine.running
      let actions = machine.apply(event)
      if case .succeed = event, !actions.isEmpty { machine.running = running }
      return actions
    },
  ]
}

extension LoadingMachine.Event {
  fileprivate var endedToken: Int? {
    switch self {
    case .succeed(let token), .fail(let token): token
    default: nil
    }
  }
}
