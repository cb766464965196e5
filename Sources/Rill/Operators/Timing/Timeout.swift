extension ObservableType {
  /// Fails with ``ObservableError/timeout(after:)`` when `dueTime` passes without an element or an end.
  ///
  /// ```
  ///            --a-----b--|
  /// timeout 4  --a---#
  /// ```
  ///
  /// ![A marble diagram of timeout.](timeout)
  ///
  /// The time counts from the subscription and from each element. `scheduler` delivers the error.
  public func timeout(
    _ dueTime: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    timeout(
      dueTime, other: .error(ObservableError.timeout(after: dueTime)), scheduler: scheduler,
      file: file, line: line)
  }

  /// Continues with another stream when `dueTime` passes without an element or an end.
  ///
  /// ```
  ///             --a-----b--|
  /// each other  -x-y|
  /// timeout 4   --a----x-y|
  /// ```
  ///
  /// ![A marble diagram of timeout.](timeout-other)
  ///
  /// The operator subscribes to the other stream on `scheduler`; that stream has no time limit.
  public func timeout(
    _ dueTime: Duration, other: any ObservableType<Element>, scheduler: any Scheduler,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      let next = sink.next
      connectSequence(below: sink.subscription) {
        Timeout(Sink($0, next: next), dueTime, scheduler, site).connect(source)
      } successor: { ending in
        if case .error(is TimedOut) = ending { .last(sink.connecting(to: other)) } else { .none }
      }
    }
  }
}

/// Distinguishes the operator's own end from an error of the source.
private struct TimedOut: Error {}

private final class Timeout<Element: Sendable>: Timed<Element, Element>,
  @unchecked Sendable  // because the gate guards every `var`
{

  override func begin() { wait(duration) }

  override func take(_ element: Element) {
    guard sink.subscription.isLive else { return }
    // The time that downstream takes for the element does not count.
    stopWaiting()
    sink.next(element)
    if sink.subscription.isLive { begin() }
  }

  override func sourceDidEnd(_ ending: Ending) { sink.subscription.end(ending) }

  override func alarm() { sink.subscription.end(TimedOut()) }
}
