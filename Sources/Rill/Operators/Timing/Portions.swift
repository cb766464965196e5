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
