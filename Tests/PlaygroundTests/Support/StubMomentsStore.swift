import Synchronization

@testable import playground

/// A store that fails on demand.
final class StubMomentsStore: MomentsStore {
  struct Behaviour: Sendable {
    var kept: [String: MomentsDetails] = [:]
    var loadError: StoreError?
    var saveError: StoreError?
  }

  private let behaviour: Mutex<Behaviour>

  init(_ behaviour: Behaviour = Behaviour()) { self.behaviour = Mutex(behaviour) }

  var kept: [String: MomentsDetails] { behaviour.withLock { $0.kept } }

  func failSaving(with error: StoreError?) { behaviour.withLock { $0.saveError = error } }

  func details(of userID: String) throws -> MomentsDetails? {
    try behaviour.withLock { behaviour in
      if let error = behaviour.loadError { throw error }
      return behaviour.kept[userID]
    }
  }

  func save(_ details: MomentsDetails, of userID: String) throws {
    try behaviour.withLock { behaviour in
      if let error = behaviour.saveError { throw error }
      behaviour.kept[userID] = details
    }
  }
}
