/// What the operators that wait share: one gate for the source and the timer, and both given up at disposal.
class Timed<Input: Sendable, Output: Sendable>: Gate, Disposable, @unchecked Sendable {  // because the gate guards
  final let sink: Sink<Output>
  final let duration: Duration
  private let scheduler: any Scheduler
  private let site: CallSite
  private let timer = SerialDisposable()
  private let source = SerialDisposable()
  private var waits = 0

  init(_ sink: Sink<Output>, _ duration: Duration, _ scheduler: any Scheduler, _ site: CallSite) {
    self.sink = sink
    self.duration = duration
    self.scheduler = scheduler
    self.site = site
  }

  final func connect(_ source: Observable<Input>) {
    let own = Subscription { ending in self.run { self.sourceDidEnd(ending) } }
    self.source.disposable = own
    sink.subscription.attach(self)
    run { self.begin() }
    guard own.isLive else { return }
    source.connect(
      Sink(own) { [self] element in
        guard tryEnter() else { return enqueue { self.take(element) } }
        take(element)
        leave()
      })
  }

  final func dispose() {
    source.dispose()
    timer.dispose()
    run { self.clear() }
  }

  // MARK: Inside the gate

  final var now: Duration { scheduler.now }

  /// Has `alarm` called when `duration` has passed. Replaces the wait before, also one whose alarm another thread has
  /// already begun.
  final func wait(_ duration: Duration) {
    waits += 1
    let mine = waits
    timer.disposable = scheduler.scheduleWork(after: duration, for: site) {
      self.run { if mine == self.waits, self.sink.subscription.isLive { self.alarm() } }
    }
  }

  final func stopWaiting() {
    waits += 1
    timer.disposable = nil
  }

  /// The source is about to be subscribed to.
  func begin() {}
  /// The source has sent.
  func take(_ element: Input) {}
  /// The source has ended.
  func sourceDidEnd(_ ending: Ending) {}
  /// A wait is over.
  func alarm() {}
  /// Releases what waits, after disposal.
  func clear() {}
}
