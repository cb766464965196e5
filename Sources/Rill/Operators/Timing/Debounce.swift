extension ObservableType {
  /// Emits an element when `dueTime` has passed without another one.
  ///
  /// ```
  ///             --a-b-----c---|
  /// debounce 2  ------b-----c-|
  /// ```
  ///
  /// ![A marble diagram of debounce.](debounce)
  ///
  /// Completion first emits the waiting element; an error drops it. `scheduler` delivers elements, except for the
  /// waiting element at completion, which the completing thread delivers.
  public func debounce(
    _ dueTime: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    let source = asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { Debounce($0, dueTime, scheduler, site).connect(source) }
  }
}

private final class Debounce<Element: Sendable>: Timed<Element, Element>,
  @unchecked Sendable  // because the gate guards every `var`
{
  private var waiting: Element?
  private var isDropped = false

  override func take(_ element: Element) {
    waiting = element
    wait(duration)
  }

  override func alarm() {
    send()
    if isDropped { sink.subscription.end(.dropped) }
  }

  override func sourceDidEnd(_ ending: Ending) {
    if case .dropped = ending, waiting != nil {
      isDropped = true
      return
    }
    stopWaiting()
    if !ending.isError { Context.run(in: waitOrigin) { send() } }
    sink.subscription.end(ending)
  }

  override func clear() { waiting = nil }

  private func send() {
    guard let element = waiting.take(), sink.subscription.isLive else { return }
    sink.next(element)
  }
}
