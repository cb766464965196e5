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
