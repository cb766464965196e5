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

private final class Buffer<Element: Sendable>: Timed<Element, [Element]>,
  @unchecked Sendable  // because the gate guards every `var`
{
  private let count: Int
  private var gathered: [Element] = []
  /// Where the newest element came from.
  private var origin: Context?
  private var began: Duration = .zero
  /// The clock does not advance, so that waits without an element would follow each other forever.
  private var awaitsElement = false
  private var isDropped = false

  init(
    _ sink: Sink<[Element]>, _ timeSpan: Duration, _ count: Int, _ scheduler: any Scheduler, _ site: CallSite
  ) {
    self.count = count
    super.init(sink, timeSpan, scheduler, site)
  }

  override func begin() {
    began = now
    wait(duration)
  }

  override func take(_ element: Element) {
    gathered.append(element)
    origin = .current
    guard gathered.count == count || awaitsElement else { return }
    awaitsElement = false
    send()
  }

  override func alarm() {
    if gathered.isEmpty, now == began {
      awaitsElement = true
    } else if gathered.isEmpty {
      send()
    } else {
      Context.run(in: origin) { send() }
    }
    if isDropped { sink.subscription.end(.dropped) }
  }

  override func sourceDidEnd(_ ending: Ending) {
    if case .dropped = ending, !gathered.isEmpty {
      isDropped = true
      return
    }
    stopWaiting()
    if case .completed = ending, sink.subscription.isLive { sink.next(gathered) }
    sink.subscription.end(ending)
  }

  override func clear() { gathered = [] }

  private func send() {
    let full = gathered
    gathered = []
    stopWaiting()
    if sink.subscription.isLive { sink.next(full) }
    if sink.subscription.isLive { begin() }
  }
}
