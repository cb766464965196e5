import Synchronization

/// A store that lives as long as the process: the scripted visit starts without stored data and leaves none.
final class InMemoryMomentsStore: MomentsStore {
  private let kept = Mutex<[String: MomentsDetails]>([:])

  func details(of userID: String) -> MomentsDetails? { kept.withLock { $0[userID] } }

  func save(_ details: MomentsDetails, of userID: String) { kept.withLock { $0[userID] = details } }
}
