import Foundation
import Rill
import Synchronization

/// The timeline of the user who is logged in: loads it, keeps it for the next start, and likes its moments.
///
/// Everything is safe from any thread. What it shows changes on the thread that brings an answer.
final class MomentsRepository: Sendable {
  private let session: UserSession
  private let api: any MomentsAPI
  private let store: any MomentsStore
  private let now: @Sendable () -> Date
  private let report: @Sendable (String) -> Void

  private let state = BehaviorRelay(value: TimelineState())
  private let likeRequests = DisposeBag()
  private let saving = Mutex(())
  /// The trouble with the store that was reported last, if it has not ended since.
  private let storeTrouble = Mutex<StoreError?>(nil)

  /// - Parameters:
  ///   - now: asked once for each answer.
  ///   - report: takes one sentence for what did not work and does not stop the timeline: a moment that was skipped, a
  ///     like that was taken back, trouble with the store. Called on any thread.
  init(
    session: UserSession, api: any MomentsAPI, store: any MomentsStore, now: @escaping @Sendable () -> Date,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.session = session
    self.api = api
    self.store = store
    self.now = now
    self.report = report
  }

  /// What to show: nil until something was loaded, then each change.
  var timeline: Observable<MomentsSnapshot?> {
    let userID = session.userID
    return state.map { $0.shown(to: userID) }.distinctUntilChanged()
  }

  /// Loads the timeline: shows what was stored, if nothing is shown yet, then asks the source, shows and stores its
  /// answer, sends one element and completes.
  ///
  /// Cold, and disposal cancels the request. Of overlapping loads the one that began last has the last word. Any
  /// failure is the stream's error and changes nothing of what is shown. A stored answer that was damaged is one too,
  /// but it comes last, after the source's answer is shown.
  func load() -> Observable<Void> {
    Observable.deferred { [self] in
      let damage = showStored()
      let ticket = state.update { $0.takeTicket() }
      return api.momentsDetails(of: session.userID).map { [self] answer in
        take(answer, of: ticket)
        if let damage { throw damage }
      }
    }
  }

  /// Shows a like, or its end, at once, and tells the source. When that fails, it is taken back and reported.
  ///
  /// While a request for the moment is under way, a further tap waits for its end, so that the source hears of taps in
  /// their order; of several only the last is sent.
  func updateLike(momentID: String, isLiked: Bool) {
    if state.update({ $0.tap(momentID, isLiked: isLiked) }) { sendLike(momentID, isLiked) }
  }
}

// MARK: - Loads

extension MomentsRepository {
  /// - Returns: the error of a damaged file; other trouble is only reported, since the file may be fine next time.
  private func showStored() -> StoreError? {
    guard state.value.confirmed == nil else { return nil }
    do {
      if let details = try store.details(of: session.userID) {
        let date = now()
        state.update { $0.apply(stored: details, at: date) }
      }
    } catch {
      reportOnce(error)
      if let error = error as? StoreError, error.isDamage { return error }
    }
    return nil
  }

  private func take(_ answer: MomentsAnswer, of ticket: Int) {
    answer.skipped.reports.forEach(report)
    let date = now()
    guard state.update({ $0.apply(answer: answer.details, of: ticket, at: date) }) else { return }
    save()
  }

  private func save() {
    do {
      // Two answers may come at once; the lock sees that the newer is stored last.
      try saving.withLock { _ in
        guard let details = state.value.confirmed?.details else { return }
        try store.save(details, of: session.userID)
      }
      storeTrouble.withLock { $0 = nil }
    } catch {
      reportOnce(error)
    }
  }

  /// Reports trouble with the store unless it was the last that was reported and has not ended since.
  private func reportOnce(_ error: any Error) {
    let isNew = storeTrouble.withLock { last in
      defer { last = error as? StoreError }
      return last == nil || last != error as? StoreError
    }
    if isNew { report("\(error)") }
  }
}

// MARK: - Likes

extension MomentsRepository {
  private func sendLike(_ momentID: String, _ isLiked: Bool) {
    // Weak, because the bag that holds the request is this object's own.
    api.updateMomentLike(momentID: momentID, userID: session.userID, isLiked: isLiked)
      .subscribe(
        onNext: { [weak self] answer in self?.likeSucceeded(momentID, answer) },
        onError: { [weak self] error in self?.likeFailed(momentID, error) }
      )
      .disposed(by: likeRequests)
  }

  private func likeSucceeded(_ momentID: String, _ answer: MomentsAnswer) {
    let userID = session.userID
    let next = state.update { $0.succeed(momentID, answer: answer.details, by: userID) }
    save()
    proceed(momentID, next)
  }

  private func likeFailed(_ momentID: String, _ error: any Error) {
    let next = state.update { $0.fail(momentID) }
    if next == .takenBack { report("The like was taken back. \(error)") }
    proceed(momentID, next)
  }

  private func proceed(_ momentID: String, _ next: TimelineState.NextStep) {
    if case .send(let isLiked) = next { sendLike(momentID, isLiked) }
  }
}
