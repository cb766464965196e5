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
  /// Returns a sink that records what passes through it.
  private static func recording(_ sink: Sink<Element>, by recorder: StreamRecorder) -> Sink<Element> {
    let own = sink.subscription.intercept { ending in recorder.see(ending) { sink.subscription.end(ending) } }
    return Sink(own) { element in recorder.see(element, while: own, sink.next) }
  }
}
