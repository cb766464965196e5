import Synchronization

@testable import playground

/// A store that fails on demand.
final class StubMomentsStore: MomentsStore {
  struct Behavior: Sendable {
    var kept: [String: MomentsDetails] = [:]
    var loadError: StoreError?
    var saveError: StoreError?
    /// Runs once, before the next save.
    var beforeSaving: (@Sendable () -> Void)?
  }

  private let behavior: Mutex<Behavior>

  init(_ behavior: Behavior = Behavior()) { self.behavior = Mutex(behavior) }

  var kept: [String: MomentsDetails] { behavior.withLock { $0.kept } }

  func failSaving(with error: StoreError?) { behavior.withLock { $0.saveError = error } }

  func beforeSaving(_ act: @escaping @Sendable () -> Void) { behavior.withLock { $0.beforeSaving = act } }

  func details(of userID: String) throws -> MomentsDetails? {
    try behavior.withLock { behavior in
      if let error = behavior.loadError { throw error }
      return behavior.kept[userID]
    }
  }

  func save(_ details: MomentsDetails, of userID: String) throws {
    let act = behavior.withLock { behavior in
      defer { behavior.beforeSaving = nil }
      return behavior.beforeSaving
    }
    act?()
    try behavior.withLock { behavior in
      if let error = behavior.saveError { throw error }
      behavior.kept[userID] = details
    }
  }
}
