extension ObservableType {
  /// Collects elements into arrays and emits an array when it is full or its time has passed.
  ///
  /// ```
  ///              --ab--c--------|
  /// buffer 4, 2  ---[ab]-[c]-[]-([]|)
  /// ```
  ///
  /// ![A marble diagram of buffer.](buffer)
  ///
  /// An array is full when it holds `count` elements; its time has passed when `timeSpan` has elapsed since the last
  /// array, even if it is empty. Completion emits the collected elements, even an empty array; an error drops them.
  /// `scheduler` delivers arrays whose time has passed; the thread that sends delivers full ones. On a scheduler whose
  /// clock does not advance, such as ``ImmediateScheduler``, an empty array does not time out, and each element is
  /// emitted at once.
  ///
  /// - Precondition: `timeSpan` and `count` are positive.
  public func buffer(
    timeSpan: Duration, count: Int, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<[Element]> {
    require(count > 0, "buffer was given a count of \(count); it must be positive.", file: file, line: line)
    require(
      timeSpan > .zero, "buffer was given a timeSpan of \(timeSpan); it must be positive.", file: file, line: line)
    let source = asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { Buffer($0, timeSpan, count, scheduler, site).connect(source) }
  }
}

private final class Buffer<Element: Sendable>: Portions<Element, [Element]>,
  @unchecked Sendable  // because the gate guards every `var`
{
  private var gathered: [Element] = []
  /// The context of the newest element.
  private var origin: Context?

  override func add(_ element: Element) {
    gathered.append(element)
    origin = .current
  }

  override func close() {
    let full = gathered
    gathered = []
    if sink.subscription.isLive { sink.next(full) }
  }

  override func alarm() {
    if gathered.isEmpty { super.alarm() } else { Context.run(in: origin) { super.alarm() } }
  }

  override func sourceDidEnd(_ ending: Ending) {
    if case .dropped = ending, !gathered.isEmpty { return endAfterWait(ending, in: waitOrigin) }
    stopWaiting()
    if case .completed = ending { close() }
    sink.subscription.end(ending)
  }

  override func clear() { gathered = [] }
}

/// The base of `buffer` and `window`: portions of a stream, each of which is full after a time span or a number of
/// elements.
class Portions<Element: Sendable, Output: Sendable>: Timed<Element, Output>,
  @unchecked Sendable  // because the gate guards every `var`
{
  private let limit: Int
  private var count = 0
  private var began = Duration.zero
  /// The clock does not advance, so that empty portions would follow each other forever.
  private var awaitsElement = false

  init(
    _ sink: Sink<Output>, _ timeSpan: Duration, _ count: Int, _ scheduler: any Scheduler, _ site: CallSite
  ) {
    limit = count
    super.init(sink, timeSpan, scheduler, site)
  }

  override final func begin() {
    count = 0
    began = now
    open()
    if sink.subscription.isLive { wait(duration) }
  }

  override final func take(_ element: Element) {
    count += 1
    let isLast = count == limit || awaitsElement
    add(element)
    guard isLast else { return }
    awaitsElement = false
    next()
  }

  override func alarm() { if count == 0, now == began { awaitsElement = true } else { next() } }

  private func next() {
    stopWaiting()
    close()
    if sink.subscription.isLive { begin() }
  }

  // MARK: The present portion

  func open() {}
  func add(_ element: Element) {}
  func close() {}
}
