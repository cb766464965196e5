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
  private var waiting = Queue<(due: Duration, origin: Context?, event: Result<Element, DelayedEnd>)>()

  /// An end that is delivered late, like an element.
  private struct DelayedEnd: Error { let ending: Ending }

  override func take(_ element: Element) { keep(.success(element)) }

  override func sourceDidEnd(_ ending: Ending) {
    if ending.isError { sink.subscription.end(ending) } else { keep(.failure(DelayedEnd(ending: ending))) }
  }

  private func keep(_ event: Result<Element, DelayedEnd>) {
    waiting.append((now.adding(clamping: duration), .current, event))
    if waiting.count == 1 { wait(duration) }
  }

  override func alarm() {
    // The first event is due, whatever the clock says: the clock of an immediate scheduler does not advance.
    let now = max(now, waiting.first?.due ?? .zero)
    while let first = waiting.first, first.due <= now {
      _ = waiting.popFirst()
      guard sink.subscription.isLive else { return }
      Context.run(in: first.origin) {
        switch first.event {
        case .success(let element): sink.next(element)
        case .failure(let late): sink.subscription.end(late.ending)
        }
      }
    }
    if let first = waiting.first { wait(first.due.subtracting(clamping: self.now)) }
  }

  override func clear() { waiting = Queue() }
}
