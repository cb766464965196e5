extension ObservableType {
  /// Writes each event of the stream to ``Diagnostics/debugSink``.
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
      let record = LineTracer(write: Diagnostics.current.debugSink).recorder(label: identifier, site, number: 0)
      stream.do(
        onNext: { record(.event(.next($0))) }, onError: { record(.event(.error($0))) },
        onCompleted: { record(.event(.completed)) }, onSubscribe: { record(.subscribed) },
        onDispose: { record(.disposed) }
      ).connect(Self.recording(sink, as: identifier, site))
    }
  }
}

extension ObservableType {
  /// Returns a sink that adds what passes through it to the recording of the current scope, if there is one.
  private static func recording(_ sink: Sink<Element>, as label: String?, _ site: CallSite) -> Sink<Element> {
    guard let recording = Recording.current else { return sink }
    let recorder = StreamRecorder(recording, "debug", label: label, site)
    let own = sink.subscription.intercept { ending in recorder.see(ending) { sink.subscription.end(ending) } }
    return Sink(own) { element in recorder.see(element, while: own, sink.next) }
  }
}

/// Writes the lines of `debug`. They carry a name that the user has chosen, so they need no number.
private struct LineTracer: Tracer {
  let write: @Sendable (String) -> Void

  func record(_ trace: Trace) { write("\(trace)") }
}
