extension ObservableType {
  /// Each element that is followed by `dueTime` of silence.
  ///
  /// ```
  ///             --a-b-----c---|
  /// debounce 2  ------b-----c-|
  /// ```
  ///
  /// Completion sends the element that is waiting first; an error drops it. Elements are delivered by `scheduler`.
  public func debounce(
    _ dueTime: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    let source = asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      let debounce = Debounce(dueTime, scheduler, site, sink)
      let own = Subscription { debounce.sourceDidEnd($0) }
      debounce.start(own)
      source.connect(Sink(own) { debounce.take($0) })
    }
  }
}

private final class Debounce<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because the gate guards
  private let dueTime: Duration
  private let scheduler: any Scheduler
  private let site: CallSite
  private let sink: Sink<Element>
  private let source = SerialDisposable()
  private let timer = SerialDisposable()
  // Gate.
  private var waiting: Element?
  private var number = 0
  private var isDropped = false

  init(_ dueTime: Duration, _ scheduler: any Scheduler, _ site: CallSite, _ sink: Sink<Element>) {
    self.dueTime = dueTime
    self.scheduler = scheduler
    self.site = site
    self.sink = sink
  }

  func start(_ source: Subscription) {
    self.source.disposable = source
    sink.subscription.attach(self)
  }

  func take(_ element: Element) {
    run { [self] in
      waiting = element
      number += 1
      let mine = number
      timer.disposable = scheduler.schedule(after: dueTime, for: site) { [weak self] in
        self?.run { [weak self] in
          guard let self, mine == number else { return }
          send()
          if isDropped { sink.subscription.end(.dropped) }
        }
      }
    }
  }

  func sourceDidEnd(_ ending: Ending) {
    run { [self] in
      if case .dropped = ending, waiting != nil {
        isDropped = true
        return
      }
      timer.dispose()
      if !ending.isError { send() }
      sink.subscription.end(ending)
    }
  }

  func dispose() {
    source.dispose()
    timer.dispose()
    run { [self] in waiting = nil }
  }

  /// Inside the gate.
  private func send() {
    guard let element = waiting.take(), sink.subscription.isLive else { return }
    sink.next(element)
  }
}
