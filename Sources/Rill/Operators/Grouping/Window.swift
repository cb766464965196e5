extension ObservableType {
  /// Splits the elements into consecutive streams, each limited to `count` elements and to `timeSpan`.
  ///
  /// ```
  ///              --ab--c-------|
  /// window 4, 2  A--B---C---D--|
  /// A            --a(b|)
  /// B               ---c|
  /// C                   ----|
  /// D                       ---|
  /// ```
  ///
  /// ![A marble diagram of window.](window)
  ///
  /// The first window begins with the subscription. A window completes when it has emitted `count` elements or when
  /// `timeSpan` has passed since it began, and the next one begins. Each subscriber of a window receives only elements
  /// that arrive after its subscription: to receive them all, subscribe to a window at once, as `flatMap` does. The
  /// last window ends as the source does, before the result.
  ///
  /// Windows whose time has passed end on `scheduler`, full ones on the thread that sends. On a scheduler whose clock
  /// does not advance, such as ``ImmediateScheduler``, an empty window does not time out, and a window ends with its
  /// first element.
  ///
  /// The source is canceled when neither the result nor any window has a subscriber; when only the result is disposed
  /// of, the current window is the last one.
  ///
  /// - Precondition: `timeSpan` and `count` are positive.
  public func window(
    timeSpan: Duration, count: Int, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Observable<Element>> {
    require(count > 0, "window was given a count of \(count); it must be positive.", file: file, line: line)
    require(
      timeSpan > .zero, "window was given a timeSpan of \(timeSpan); it must be positive.", file: file, line: line)
    let source = asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      let parts = Parts<Element>(below: sink.subscription)
      let windows = Sink(parts.source) { if sink.subscription.isLive { sink.next($0) } }
      Window(windows, parts, timeSpan, count, scheduler, site).connect(source)
    }
  }
}

private final class Window<Element: Sendable>: Portions<Element, Observable<Element>>,
  @unchecked Sendable  // because the gate guards every `var`
{
  private let parts: Parts<Element>
  private var current: PublishSubject<Element>?

  init(
    _ sink: Sink<Observable<Element>>, _ parts: Parts<Element>, _ timeSpan: Duration, _ count: Int,
    _ scheduler: any Scheduler, _ site: CallSite
  ) {
    self.parts = parts
    super.init(sink, timeSpan, count, scheduler, site)
  }

  override func open() {
    let window = parts.begin()
    current = window.subject
    sink.next(window.stream)
  }

  override func add(_ element: Element) { current?.onNext(element) }

  override func close() { if let current { parts.complete(current) } }

  override func sourceDidEnd(_ ending: Ending) { sink.subscription.end(ending) }

  override func clear() { current = nil }
}
