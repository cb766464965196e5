/// What a server says to a request that no script mentions.
struct LiveAnswer<Answer: Sendable>: Sendable {
  let delay: Duration
  let answer: Answer
  /// The answer as an expression of Swift, for a recorded test.
  let source: String

  init(after delay: Duration, _ answer: Answer, source: String) {
    self.delay = delay
    self.answer = answer
    self.source = source
  }
}
