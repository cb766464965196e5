extension Diagnostics {
  /// Runs `body` in a separate scope and returns a recording of that scope.
  ///
  /// Only the subscriptions that `body` makes are recorded, also after it has returned. Errors and lines go where the
  /// current scope sends them.
  ///
  /// ```swift
  /// let recording = Diagnostics.record {
  ///   let screen = SearchScreen()
  ///   Diagnostics.event("typed be") { screen.query.accept("be") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - capacity: the number of records that are kept; see ``Recording/init(capacity:values:clock:)``.
  ///   - values: the text of elements.
  ///   - clock: returns the time, such as that of a scheduler; the time of the process if nil.
  ///   - body: the code to record.
  public static func record(
    capacity: Int = 16_384, values: Recording.Values = .text, clock: (@Sendable () -> Duration)? = nil,
    _ body: () throws -> Void
  ) rethrows -> Recording {
    let (scope, recording) = scopeOfRecording(capacity, values, clock)
    try scope.run(body)
    return recording
  }

  /// Runs `body` in a separate scope, on the actor of the caller, and returns a recording of that scope.
  public static func record(
    capacity: Int = 16_384, values: Recording.Values = .text, clock: (@Sendable () -> Duration)? = nil,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows -> Recording {
    let (scope, recording) = scopeOfRecording(capacity, values, clock)
    try await scope.run(body)
    return recording
  }

  /// Runs `body`, and records that it runs because of an event from outside, such as a tap.
  ///
  /// Without a recording, this only runs `body`. The screens of RillHeadless record taps and keys themselves.
  ///
  /// - Parameters:
  ///   - title: the event in a few words.
  ///   - file: the file that the record names; by default, the caller's.
  ///   - line: the line that the record names; by default, the caller's.
  ///   - body: handles the event.
  public static func event<Result>(
    _ title: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Result
  ) rethrows -> Result {
    try Recording.add(.event, "event", title(), site: CallSite(file: file, line: line), because: body)
  }

  private static func scopeOfRecording(
    _ capacity: Int, _ values: Recording.Values, _ clock: (@Sendable () -> Duration)?
  ) -> (Diagnostics, Recording) {
    let (outer, scope) = (current, Diagnostics())
    scope.inherit(from: outer)
    let recording = Recording(capacity: capacity, values: values, clock: clock)
    scope.recording = recording
    return (scope, recording)
  }
}
