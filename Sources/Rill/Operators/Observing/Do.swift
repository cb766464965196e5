extension ObservableType {
  /// Runs side effects for the events of the stream.
  ///
  /// ```
  ///     --a--b--|
  /// do  --a--b--|
  /// ```
  ///
  /// ![A marble diagram of do.](do)
  ///
  /// Closures without `after` in their name run before the event is delivered.
  ///
  /// - Parameters:
  ///   - onNext: receives each element; an error that it throws ends the stream, and is not passed to `onError`.
  ///   - afterNext: receives each element after it is delivered; an error that it throws ends the stream.
  ///   - onError: receives the error of the source; an error that it throws replaces it.
  ///   - afterError: receives that error after it is delivered.
  ///   - onCompleted: runs at completion; an error that it throws replaces the completion.
  ///   - afterCompleted: runs after the completion is delivered.
  ///   - onSubscribe: runs before each subscription.
  ///   - onSubscribed: runs after each subscription to the source, and after the events that the source sends inside
  ///     `subscribe`.
  ///   - onDispose: runs once per subscription, when it is canceled: at disposal or at its end, and always before the
  ///     operator downstream subscribes to a following stream. Closures of `do` operators upstream run first. It runs
  ///     neither before its own `onSubscribed` nor during its own `onCompleted` or `onError`, if the subscription is
  ///     canceled inside one of these.
  @_disfavoredOverload public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      onSubscribe?()
      let downstream = sink.subscription
      let disposal = onDispose.map(OnDispose.init)
      let own = Subscription { ending in
        guard disposal?.hold() != false else { return }
        do {
          defer { disposal?.unhold() }
          switch ending {
          case .completed: try onCompleted?()
          case .error(let error): try onError?(error)
          case .dropped: break
          }
        } catch {
          return downstream.end(error)
        }
        downstream.end(ending)
        switch ending {
        case .completed: afterCompleted?()
        case .error(let error): afterError?(error)
        case .dropped: break
        }
      }
      downstream.attach(
        disposal.map { disposal in
          Disposables.create {
            own.dispose()
            disposal.cancel()
          }
        } ?? own)
      defer {
        onSubscribed?()
        disposal?.unhold()
      }
      guard onNext != nil || afterNext != nil else { return source.connect(Sink(own, next: sink.next)) }
      source.connect(
        Sink(own) { element in
          do {
            try onNext?(element)
            sink.next(element)
            try afterNext?(element)
          } catch {
            downstream.end(error)
          }
        })
    }
  }
}

/// Runs `onDispose` once the subscription is canceled and nothing holds it back: neither `onSubscribed`, which has not
/// returned yet, nor `onCompleted` or `onError`, while they run.
private final class OnDispose: @unchecked Sendable {  // because the lock guards every `var`
  private let lock = Lock()
  private var action: (@Sendable () -> Void)?
  private var holds = 1
  private var isCanceled = false

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  /// Returns `false` if the subscription is already canceled.
  func hold() -> Bool {
    lock.withLock {
      if !isCanceled { holds += 1 }
      return !isCanceled
    }
  }

  func unhold() { change { holds -= 1 } }

  func cancel() { change { isCanceled = true } }

  private func change(_ change: () -> Void) {
    let last = lock.withLock {
      change()
      return isCanceled && holds == 0 ? action.take() : nil
    }
    last?()
  }
}

extension ObservableType {
  /// Writes each event of the stream to ``Diagnostics/debugSink``.
  ///
  /// ```
  ///        --a--b--|
  /// debug  --a--b--|
  /// ```
  ///
  /// ![A marble diagram of debug.](debug)
  ///
  /// ```
  /// feed -> subscribed
  /// feed -> Event next(1)
  /// feed -> Event completed
  /// feed -> isDisposed
  /// ```
  ///
  /// - Parameters:
  ///   - identifier: the text that each line begins with; the file and line of the call if nil.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public func debug(
    _ identifier: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    let stream = asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      let sendLine = Diagnostics.current.debugSink
      let write: @Sendable (String) -> Void = { sendLine("\(identifier ?? "\(site)") -> \($0)") }
      let recorder = Recording.current.map { StreamRecorder($0, "debug", label: identifier, site) }
      stream.do(
        onNext: { write("Event \(Event.next($0))") }, onError: { write("Event \(Event<Element>.error($0))") },
        onCompleted: { write("Event completed") }, onSubscribe: { write("subscribed") },
        onDispose: {
          write("isDisposed")
          recorder?.leaves()
        }
      ).connect(recorder.map { Self.recording(sink, by: $0) } ?? sink)
    }
  }
}

extension ObservableType {
  /// Returns a sink that records events and passes them on.
  private static func recording(_ sink: Sink<Element>, by recorder: StreamRecorder) -> Sink<Element> {
    let own = sink.subscription.intercept { ending in recorder.see(ending) { sink.subscription.end(ending) } }
    return Sink(own) { element in recorder.see(element, sink.next) }
  }
}
