import Rill
import Synchronization

/// A server that answers as the script says, in virtual time; in a live session, where nobody knows what comes, as it is
/// told to answer all requests.
///
/// It answers a request that was given up too, as a real answer may be on its way already: nobody must hear it.
final class ScriptedServer<Answer: Sendable>: Sendable {
  private struct Reply: Sendable {
    let delay: Duration
    let result: Result<Answer, ScriptedFailure>
    /// What the transcript says of it.
    let outcome: String
  }

  /// Answers a request, by its text and by how often it was asked so far, this time included.
  typealias LiveReply = @Sendable (_ request: String, _ count: Int) -> LiveAnswer<Answer>

  private struct State {
    var replies: [Reply] = []
    var tally = ServerTally()
    /// What was asked for and was not in the script.
    var unscripted: [String] = []
    /// Answers what no script mentions.
    var live: LiveReply?
    /// How often it has answered each request so.
    var liveCounts: [String: Int] = [:]
    var failsNext = false
    var given: [String] = []
  }

  /// The time that it answers in.
  let clock: VirtualTimeScheduler
  /// Where it writes down what it is asked and what it answers.
  let transcript: Transcript
  private let state = Mutex(State())

  init(clock: VirtualTimeScheduler, transcript: Transcript) {
    self.clock = clock
    self.transcript = transcript
  }

  /// A server in a time of its own.
  convenience init() {
    let clock = VirtualTimeScheduler()
    self.init(clock: clock, transcript: Transcript(clock: clock))
  }

  /// How the requests have ended so far.
  var tally: ServerTally { state.withLock { $0.tally } }

  /// What the script and the requests do not have in common; nil if they are in step.
  var mismatch: String? {
    state.withLock { state in
      if let first = state.unscripted.first { return "The script has no answer to: \(first)." }
      return state.replies.isEmpty ? nil : "The script has more answers than there were requests."
    }
  }

  /// Says how the next request that has no reply yet will be answered.
  ///
  /// - Parameter outcome: what the transcript calls the answer.
  func reply(after delay: Duration, with answer: Answer, calledBy outcome: String = "ok") {
    state.withLock { $0.replies.append(Reply(delay: delay, result: .success(answer), outcome: outcome)) }
  }

  /// Says that the next request that has no reply yet will fail.
  func fail(after delay: Duration, _ description: String) {
    let failure = ScriptedFailure(description: description)
    state.withLock { $0.replies.append(Reply(delay: delay, result: .failure(failure), outcome: description)) }
  }

  /// Answers every request that no reply was prepared for.
  func answerAll(_ answer: @escaping LiveReply) { state.withLock { $0.live = answer } }

  /// Lets the next request fail that no reply was prepared for.
  func failNext() { state.withLock { $0.failsNext = true } }

  /// The answers that were given to requests without a prepared reply, as the calls that prepare them.
  var given: [String] { state.withLock { $0.given } }

  /// Asks the server. Cold: each subscription is a request of its own.
  func request(_ what: String) -> Observable<Answer> {
    Observable.create { [self] observer in
      let (number, reply) = begin(what)
      guard let reply else {
        observer.onError(ScriptedFailure(description: "The script has no answer to: \(what)."))
        return Disposables.create()
      }
      transcript.note("request \(number)", what)
      let isOver = Mutex(false)
      /// False if it was over before.
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
        transcript.note("answer \(number)", reply.outcome + (isInTime ? "" : ", too late: nobody waits for it"))
        switch reply.result {
        case .success(let answer):
          observer.onNext(answer)
          observer.onCompleted()
        case .failure(let error): observer.onError(error)
        }
      }
      return Disposables.create { [transcript] in
        if end({ $0.givenUp += 1 }) { transcript.note("request \(number)", "given up") }
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

/// Why the scripted server does not answer.
struct ScriptedFailure: Error, CustomStringConvertible {
  let description: String
}
