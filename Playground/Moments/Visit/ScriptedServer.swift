import Foundation
import Rill
import RillTesting
import Synchronization

/// A server that answers according to a script, in virtual time. In a live session, where the requests are not known in
/// advance, a closure answers all of them.
///
/// It answers a canceled request, too, because a real answer may already be on its way: no one must receive it.
final class ScriptedServer<Answer: Sendable>: Sendable {
  private struct Reply: Sendable {
    let delay: Duration
    let result: Result<Answer, ScriptedFailure>
    /// The transcript's text for it.
    let outcome: String
  }

  /// Answers a request, by its text and by the number of times that it was sent so far, including this time.
  typealias LiveReply = @Sendable (_ request: String, _ count: Int) -> LiveAnswer<Answer>

  private struct State {
    var replies: [Reply] = []
    var tally = ServerTally()
    /// The requests that were not in the script.
    var unscripted: [String] = []
    /// Answers the requests that are not in the script.
    var live: LiveReply?
    /// The number of answers to each of these requests.
    var liveCounts: [String: Int] = [:]
    var failsNext = false
    var given: [String] = []
  }

  /// The clock of its answers.
  let clock: VirtualTimeScheduler
  /// The transcript of its requests and answers.
  let transcript: Transcript
  private let state = Mutex(State())

  init(clock: VirtualTimeScheduler, transcript: Transcript) {
    self.clock = clock
    self.transcript = transcript
  }

  /// Creates a server with a transcript of its own.
  convenience init(clock: VirtualTimeScheduler = VirtualTimeScheduler()) {
    self.init(clock: clock, transcript: Transcript(clock: clock))
  }

  /// The outcomes of the requests so far.
  var tally: ServerTally { state.withLock { $0.tally } }

  /// The difference between the script and the requests; nil if they match.
  var mismatch: String? {
    state.withLock { state in
      if let first = state.unscripted.first { return "The script has no answer to: \(first)." }
      return state.replies.isEmpty ? nil : "The script has more answers than there were requests."
    }
  }

  /// Prepares the answer to the next request without a reply.
  ///
  /// - Parameter outcome: the transcript's name for the answer.
  func reply(after delay: Duration, with answer: Answer, calledBy outcome: String = "ok") {
    state.withLock { $0.replies.append(Reply(delay: delay, result: .success(answer), outcome: outcome)) }
  }

  /// Prepares a failure of the next request without a reply.
  func fail(after delay: Duration, _ description: String) {
    let failure = ScriptedFailure(description: description)
    state.withLock { $0.replies.append(Reply(delay: delay, result: .failure(failure), outcome: description)) }
  }

  /// Answers every request for which no reply is prepared.
  func answerAll(_ answer: @escaping LiveReply) { state.withLock { $0.live = answer } }

  /// Makes the next request fail for which no reply is prepared.
  func failNext() { state.withLock { $0.failsNext = true } }

  /// The answers to requests without a prepared reply, as the calls that prepare them.
  var given: [String] { state.withLock { $0.given } }

  /// Sends a request to the server. Cold: each subscription is a separate request.
  func request(_ what: String) -> Observable<Answer> {
    Observable.create { [self] observer in
      let (number, reply) = begin(what)
      guard let reply else {
        observer.onError(ScriptedFailure(description: "The script has no answer to: \(what)."))
        return Disposables.create()
      }
      transcript.note("request \(number)", what)
      let isOver = Mutex(false)
      /// False if it had already ended.
      let end: @Sendable (@Sendable (inout ServerTally) -> Void) -> Bool = { [self] count in
        let isFirst = isOver.withLock { isOver in
          defer { isOver = true }
          return !isOver
        }
        if isFirst { state.withLock { count(&$0.tally) } }
        return isFirst
      }
      _ = clock.schedule(after: reply.delay) { [transcript] in
        let isInTime: Bool
        switch reply.result {
        case .success: isInTime = end { $0.answered += 1 }
        case .failure: isInTime = end { $0.failed += 1 }
        }
        transcript.note("answer \(number)", reply.outcome + (isInTime ? "" : ", too late: no one waits for it"))
        switch reply.result {
        case .success(let answer):
          observer.onNext(answer)
          observer.onCompleted()
        case .failure(let error): observer.onError(error)
        }
      }
      return Disposables.create { [transcript] in
        if end({ $0.canceled += 1 }) { transcript.note("request \(number)", "canceled") }
      }
    }
  }

  private func begin(_ what: String) -> (number: Int, Reply?) {
    state.withLock { state in
      state.tally.requests += 1
      if state.replies.isEmpty {
        if let live = state.live { return (state.tally.requests, Self.reply(to: what, live, &state)) }
        state.unscripted.append(what)
        return (state.tally.requests, nil)
      }
      return (state.tally.requests, state.replies.removeFirst())
    }
  }

  private static func reply(to what: String, _ live: LiveReply, _ state: inout State) -> Reply {
    if state.failsNext {
      state.failsNext = false
      let (delay, failure) = (Duration.milliseconds(600), "The network is down.")
      state.given.append("fail(after: .milliseconds(\(delay.inMilliseconds)), \(failure.debugDescription))")
      return Reply(delay: delay, result: .failure(ScriptedFailure(description: failure)), outcome: failure)
    }
    let count = state.liveCounts[what, default: 0] + 1
    state.liveCounts[what] = count
    let answer = live(what, count)
    state.given.append("reply(after: .milliseconds(\(answer.delay.inMilliseconds)), with: \(answer.source))")
    return Reply(delay: answer.delay, result: .success(answer.answer), outcome: "ok")
  }
}

extension Duration {
  /// Whole milliseconds.
  fileprivate var inMilliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}

/// The scripted server's reason for not answering.
struct ScriptedFailure: LocalizedError, CustomStringConvertible {
  let description: String
  var errorDescription: String? { description }
}

/// The timeline's server, which follows the script.
struct ScriptedAPI: MomentsAPI {
  let server: ScriptedServer<MomentsAnswer>

  /// Prepares the answer to the next request without a reply.
  func reply(after delay: Duration, with details: MomentsDetails) {
    server.reply(after: delay, with: MomentsAnswer(details: details))
  }

  /// Prepares a failure of the next request without a reply.
  func fail(after delay: Duration, _ description: String) { server.fail(after: delay, description) }

  func momentsDetails(of userID: String) -> Observable<MomentsAnswer> { server.request("timeline of \(userID)") }

  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer> {
    server.request("\(isLiked ? "like" : "unlike") \(momentID)")
  }
}

/// A server's answer to a request that is not in the script.
struct LiveAnswer<Answer: Sendable>: Sendable {
  let delay: Duration
  let answer: Answer
  /// The answer as a Swift expression, for a recorded test.
  let source: String

  init(after delay: Duration, _ answer: Answer, source: String) {
    self.delay = delay
    self.answer = answer
    self.source = source
  }
}

/// The outcomes of a visit's requests.
struct ServerTally: Equatable, Sendable {
  var requests = 0
  var answered = 0
  var failed = 0
  var canceled = 0
}

extension ServerTally: CustomStringConvertible {
  /// "9: 6 answered, 1 failed, 2 canceled". Outcomes without requests are left out.
  var description: String {
    let ends = [(answered, "answered"), (failed, "failed"), (canceled, "canceled")].filter { $0.0 > 0 }
    return "\(requests): " + ends.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
