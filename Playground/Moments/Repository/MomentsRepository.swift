import Foundation
import Rill
import RillList
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

  private let server = BehaviorRelay(value: TimelineState())
  /// The moments with the likes that no load has confirmed yet.
  let likes: Optimistic<Moment, Int>
  /// The number of the last tap on each moment.
  private let taps = Mutex<[String: Int]>([:])
  private let bag = DisposeBag()
  private enum Saving { case idle, underWay, again }
  private let saving = Mutex(Saving.idle)
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
    likes = Optimistic(
      Derived(server) { $0.loaded?.details.moments ?? [] }, mark: Derived(server) { $0.appliedTicket })
    timeline = Derived(server, likes) { server, moments in
      var shown = server.loaded
      shown?.details.moments = moments
      return shown
    }
    likes.failures.subscribe(onNext: { [likes] failure in
      // The user may have tapped again meanwhile, and then the moment shows what that tap asks for.
      if !likes.isPending(failure.id).value { report("The like was taken back. \(failure.error)") }
    })
    .disposed(by: bag)
  }

  /// The current content; nil until something is loaded.
  let timeline: Derived<MomentsSnapshot?>

  /// Loads the timeline: shows the stored one, if nothing is shown yet, then requests the source, shows and stores its
  /// answer, emits one element and completes.
  ///
  /// Cold; disposal cancels the request. Of overlapping loads, the one that began last determines the content. Any
  /// failure is the stream's error and leaves the content unchanged. A damaged stored answer is an error, too, but the
  /// stream fails with it only after the source's answer is shown.
  func load() -> Observable<Void> {
    Observable.deferred { [self] in
      let damage = showStored()
      let ticket = server.update { $0.takeTicket() }
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
    guard let moment = likes.value.first(where: { $0.id == momentID }), (moment.isLiked ?? false) != isLiked,
      let avatar = server.value.loaded?.details.userDetails.avatar
    else { return }
    let tap = taps.withLock { taps in
      taps[momentID, default: 0] += 1
      return taps[momentID]
    }
    let userID = session.userID
    likes.edit(
      momentID, during: request(momentID, isLiked, tap), until: { [server] _ in server.update { $0.takeTicket() } },
      answered: { moment, answer in
        // Only this moment: loads update the rest of the list, and one tap changes one row.
        if let likes = answer.details.moments.first(where: { $0.id == momentID })?.likes { moment.likes = likes }
      }
    ) { moment in
      if (moment.isLiked ?? false) != isLiked { moment.setLiked(isLiked, by: userID, avatar: avatar) }
    }
  }

  /// The request of a tap, which waits for those before it. It is not sent if there has been another tap meanwhile, or if
  /// the server has the value.
  private func request(_ momentID: String, _ isLiked: Bool, _ tap: Int?) -> Observable<MomentsAnswer> {
    // Weak, because this object owns the edits that hold the request.
    Observable.deferred { [weak self] in
      guard let self, taps.withLock({ $0[momentID] }) == tap,
        let moment = likes.confirmed.value.first(where: { $0.id == momentID }), (moment.isLiked ?? false) != isLiked
      else { return .error(CancellationError()) }
      return api.updateMomentLike(momentID: momentID, userID: session.userID, isLiked: isLiked)
        .do(afterCompleted: { [weak self] in self?.save() })
    }
  }
}

// MARK: - Loads

extension MomentsRepository {
  /// - Returns: the error of a damaged file; other problems are only reported, because the file may be readable next
  ///   time.
  private func showStored() -> StoreError? {
    guard server.value.loaded == nil else { return nil }
    do {
      if let details = try store.details(of: session.userID) {
        let date = now()
        server.update { $0.apply(stored: details, at: date) }
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
    guard server.update({ $0.apply(answer: answer.details, of: ticket, at: date) }) else { return }
    save()
  }

  /// Stores the content. Two answers may arrive at once: the thread that stores one then stores the newest, so that it
  /// is the last, and no thread waits for a file.
  private func save() {
    let isFirst = saving.withLock { state in
      defer { state = state == .idle ? .underWay : .again }
      return state == .idle
    }
    guard isFirst else { return }
    var isOver = false
    while !isOver {
      storeNewest()
      isOver = saving.withLock { state in
        defer { state = state == .again ? .underWay : .idle }
        return state == .underWay
      }
    }
  }

  private func storeNewest() {
    guard var details = server.value.loaded?.details else { return }
    details.moments = likes.confirmed.value
    do {
      try store.save(details, of: session.userID)
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

/// The content of the timeline and its date.
struct MomentsSnapshot: Equatable, Sendable {
  var details: MomentsDetails
  /// When the list was loaded; relative dates count from it. A like does not change it, so that a like changes only its
  /// own row.
  var date: Date
}

/// The state of one user's timeline, as known from the server: a value with pure changes.
///
/// Loads overlap with each other and with likes, and answers arrive in any order. Each load takes a ticket when it
/// begins, and each like when it is confirmed, from one counter, which shows which of two is more recent.
struct TimelineState: Sendable {
  /// The last load's answer.
  private(set) var loaded: MomentsSnapshot?
  private var lastTicket = 0
  /// The ticket of that load. The answer has the likes that were confirmed before it.
  private(set) var appliedTicket = 0

  mutating func takeTicket() -> Int {
    lastTicket += 1
    return lastTicket
  }

  /// Applies the answer stored at an earlier start, unless a newer one is already there.
  mutating func apply(stored details: MomentsDetails, at date: Date) {
    guard loaded == nil else { return }
    loaded = MomentsSnapshot(details: details, date: date)
  }

  /// Applies the answer of a load.
  ///
  /// - Returns: false if a load that began later has already answered; then nothing changes.
  mutating func apply(answer details: MomentsDetails, of ticket: Int, at date: Date) -> Bool {
    guard ticket > appliedTicket else { return false }
    appliedTicket = ticket
    loaded = MomentsSnapshot(details: details, date: date)
    return true
  }
}
