extension ObservableType {
  /// Delays elements and completion by `dueTime`.
  ///
  /// ```
  ///          --a-b----|
  /// delay 3  -----a-b----|
  /// ```
  ///
  /// ![A marble diagram of delay.](delay)
  ///
  /// `scheduler` delivers the delayed events; an error is delivered at once.
  public func delay(
    _ dueTime: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    let source = asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { Delay($0, max(.zero, dueTime), scheduler, site).connect(source) }
  }

  /// Subscribes to this stream on `scheduler` when `dueTime` has passed.
  ///
  /// ```
  ///                      (a|)
  /// delaySubscription 3  ---(a|)
  /// ```
  ///
  /// ![A marble diagram of delaySubscription.](delaySubscription)
  public func delaySubscription(
    _ dueTime: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    subscribe(after: dueTime, on: scheduler, CallSite(file: file, line: line))
  }
}

private final class Delay<Element: Sendable>: Timed<Element, Element>,
  @unchecked Sendable  // because the gate guards every `var`
{
  /// The elements that wait, and last the end, for which nil stands.
  private var waiting = Queue<(due: Duration, origin: Context?, element: Element?)>()
  private var ending = Ending.completed

  override func take(_ element: Element) { keep(element) }

  override func sourceDidEnd(_ ending: Ending) {
    if ending.isError { return sink.subscription.end(ending) }
    self.ending = ending
    keep(nil)
  }

  private func keep(_ element: Element?) {
    waiting.append((now.adding(clamping: duration), .current, element))
    if waiting.count == 1 { wait(duration) }
  }

  override func alarm() {
    // The first event is due, whatever the clock says: the clock of an immediate scheduler does not advance.
    let now = max(now, waiting.first?.due ?? .zero)
    while let first = waiting.first, first.due <= now {
      _ = waiting.popFirst()
      guard sink.subscription.isLive else { return }
      Context.run(in: first.origin) {
        if let element = first.element { sink.next(element) } else { sink.subscription.end(ending) }
      }
    }
    if let first = waiting.first { wait(first.due.subtracting(clamping: self.now)) }
  }

  override func clear() { waiting = Queue() }
}

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

  override func alarm() { sink.subscription.end(TimedOut()) }
}
