import Rill

/// A server that answers as the script says, in virtual time.
///
/// It answers a request that was given up too, as a real answer may be on its way already: nobody must hear it.
final class ScriptedServer<Answer: Sendable>: Sendable {
  private struct Reply: Sendable {
    let delay: Duration
    let result: Result<Answer, ScriptedFailure>
  }

  private let clock: VirtualTimeScheduler
  private let transcript: Transcript
  private let replies = BehaviorRelay<[Reply]>(value: [])
  private let requests = BehaviorRelay(value: 0)

  init(clock: VirtualTimeScheduler, transcript: Transcript) {
    self.clock = clock
    self.transcript = transcript
  }

  /// Says how the next request that has no reply yet will be answered.
  func reply(after delay: Duration, with answer: Answer) {
    replies.update { $0.append(Reply(delay: delay, result: .success(answer))) }
  }

  /// Says that the next request that has no reply yet will fail.
  func fail(after delay: Duration, _ description: String) {
    replies.update { $0.append(Reply(delay: delay, result: .failure(ScriptedFailure(description: description)))) }
  }

  /// Asks the server. Cold: each subscription is a request of its own.
  func request(_ what: String) -> Observable<Answer> {
    Observable.create { [clock, transcript, replies, requests] observer in
      let number = requests.update { number in
        number += 1
        return number
      }
      let reply = replies.update { $0.isEmpty ? nil : $0.removeFirst() }
      guard let reply else {
        observer.onError(ScriptedFailure(description: "The script has no answer to: \(what)."))
        return Disposables.create()
      }
      transcript.note("request \(number)    \(what)")
      let isOver = BehaviorRelay(value: false)
      _ = clock.schedule(after: reply.delay) {
        let isTooLate = isOver.value
        isOver.accept(true)
        let remark = isTooLate ? ", too late: nobody waits for it" : ""
        transcript.note("answer \(number)     \(reply.result.outcome)\(remark)")
        switch reply.result {
        case .success(let answer):
          observer.onNext(answer)
          observer.onCompleted()
        case .failure(let error): observer.onError(error)
        }
      }
      return Disposables.create {
        if !isOver.value { transcript.note("request \(number)    given up") }
        isOver.accept(true)
      }
    }
  }
}

/// Why the scripted server does not answer.
struct ScriptedFailure: Error, CustomStringConvertible {
  let description: String
}

extension Result {
  fileprivate var outcome: String {
    if case .failure(let error) = self { "\(error)" } else { "ok" }
  }
}
