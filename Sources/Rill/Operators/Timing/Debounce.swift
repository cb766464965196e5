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

  override func take(_ element: Element) {
    waiting = element
    wait(duration)
  }

  override func alarm() {
    if let element = waiting.take(), sink.subscription.isLive { sink.next(element) }
  }

  override func sourceDidEnd(_ ending: Ending) {
    if case .dropped = ending, waiting != nil { return endAfterWait(ending, in: waitOrigin) }
    stopWaiting()
    if !ending.isError { Context.run(in: waitOrigin) { alarm() } }
    sink.subscription.end(ending)
  }

  override func clear() { waiting = nil }
}

extension ObservableType {
  /// Emits the first element, and then at most one element in each `dueTime`.
  ///
  /// ```
  ///                           --a-b-c------d--|
  /// throttle 3                --a--b--c----d--|
  /// throttle 3, latest false  --a---c------d--|
  /// ```
  ///
  /// ![A marble diagram of throttle.](throttle)
  ///
  /// The sending thread delivers an element that arrives outside a wait; `scheduler` delivers an element after its
  /// wait. Completion waits until a waiting element is emitted; an error drops that element.
  ///
  /// - Parameters:
  ///   - dueTime: how long a wait lasts.
  ///   - latest: whether `scheduler` emits, at the end of a wait, the latest of the elements that arrived during it;
  ///     otherwise they are dropped.
  ///   - scheduler: the scheduler that times the waits.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public func throttle(
    _ dueTime: Duration, latest: Bool = true, scheduler: any Scheduler,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    let source = asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { Throttle($0, dueTime, latest, scheduler, site).connect(source) }
  }
}

private final class Throttle<Element: Sendable>: Timed<Element, Element>,
  @unchecked Sendable  // because the gate guards every `var`
{
  private let latest: Bool
  private var opens: Duration?
  private var waiting: Element?
  private var origin: Context?

  init(
    _ sink: Sink<Element>, _ dueTime: Duration, _ latest: Bool, _ scheduler: any Scheduler, _ site: CallSite
  ) {
    self.latest = latest
    super.init(sink, dueTime, scheduler, site)
  }

  override func take(_ element: Element) {
    let now = now
    guard let opens, now < opens else { return send(element, at: now) }
    guard latest else { return }
    if waiting == nil { wait(opens.subtracting(clamping: now)) }
    waiting = element
    origin = .current
  }

  override func alarm() {
    if let element = waiting.take() { Context.run(in: origin) { send(element, at: now) } }
  }

  override func sourceDidEnd(_ ending: Ending) {
    if ending.isError || waiting == nil { sink.subscription.end(ending) } else { endAfterWait(ending) }
  }

  override func clear() { waiting = nil }

  private func send(_ element: Element, at now: Duration) {
    // A waiting element is older than this one.
    waiting = nil
    opens = now.adding(clamping: duration)
    if sink.subscription.isLive { sink.next(element) }
  }
}
