import Foundation
import Rill
import Synchronization

/// The timeline of the user who is logged in: loads it, keeps it for the next start, and likes its moments.
///
/// It is safe to use from any thread. Its content changes on the thread that delivers an answer.
final class MomentsRepository: Sendable {
  private let session: UserSession
  private let api: any MomentsAPI
  private let store: any MomentsStore
  private let now: @Sendable () -> Date
  private let report: @Sendable (String) -> Void

  private let state = BehaviorRelay(value: TimelineState())
  private let likeRequests = DisposeBag()
  private let saving = Mutex(())
  /// The last reported problem with the store, if it still exists.
  private let storeTrouble = Mutex<StoreError?>(nil)

  /// - Parameters:
  ///   - now: called once for each answer.
  ///   - report: receives one sentence for each problem that does not stop the timeline: a skipped moment, a like that
  ///     was undone, or an error of the store. Called on any thread.
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

  /// The current content: nil until something is loaded, then each change.
  var timeline: Observable<MomentsSnapshot?> {
    let userID = session.userID
    return state.map { $0.shown(to: userID) }.distinctUntilChanged()
  }

  /// Loads the timeline: shows the stored one, if nothing is shown yet, then requests the source, shows and stores its
  /// answer, emits one element and completes.
  ///
  /// Cold; disposal cancels the request. Of overlapping loads, the one that began last determines the content. Any
  /// failure is the stream's error and leaves the content unchanged. A damaged stored answer is an error, too, but the
  /// stream fails with it only after the source's answer is shown.
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

  /// Shows a like, or its removal, at once, and sends it to the source. If that fails, the change is undone and
  /// reported.
  ///
  /// While a request for the moment is under way, a further tap waits for its end, so that the source receives taps in
  /// order; of several taps only the last is sent.
  func updateLike(momentID: String, isLiked: Bool) {
    if state.update({ $0.tap(momentID, isLiked: isLiked) }) { sendLike(momentID, isLiked) }
  }
}

// MARK: - Loads

extension MomentsRepository {
  /// - Returns: the error of a damaged file; other problems are only reported, because the file may be readable next
  ///   time.
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
      // Two answers may arrive at once; the lock ensures that the newer is stored last.
      try saving.withLock { _ in
        guard let details = state.value.confirmed?.details else { return }
        try store.save(details, of: session.userID)
      }
      storeTrouble.withLock { $0 = nil }
    } catch {
      reportOnce(error)
    }
  }

  /// Reports a problem with the store, unless it is the last one reported and still exists.
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
    // Weak, because this object owns the bag that holds the request.
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
