extension Subscription {
  /// Lets diagnostics observe this subscription, if they are in use. Call it before the first event.
  ///
  /// - Parameter operation: the function that has made the subscription.
  /// - Returns: whether the subscription is recorded. If so, it is the cause of all records until `didOpen`.
  @usableFromInline final func watch(_ site: CallSite, _ operation: StaticString) -> Bool {
    let diagnostics = Diagnostics.current
    diagnostics.enter(self, site)
    guard let recording = diagnostics.recording else { return false }
    let recorder = StreamRecorder(recording, operation, label: nil, site)
    watch(with: recorder)
    recorder.cause.beginOpening()
    return true
  }

  @usableFromInline final func didOpen() { Cause.endOpening() }
}
