/// The period for which a shared stream remembers its elements and its end.
public enum SubjectLifetimeScope: Sendable {
  /// Until the source ends or the last subscriber leaves; then everything starts over.
  case whileConnected
  /// As long as the stream exists.
  case forever
}

extension ObservableType {
  /// Shares one subscription to this stream among all subscribers of the result.
  ///
  /// ```
  ///                    -a--b--c--d
  /// replay 1, take 3   -a--b--(c|)
  /// from 5 on, take 2  -----b-(c|)
  /// ```
  ///
  /// ![A marble diagram of share.](share)
  ///
  /// The operator subscribes to this stream when the first subscriber arrives, and cancels when the last one leaves.
  /// The events that a subscriber receives depend on when it arrives:
  ///
  /// | it arrives | `whileConnected` | `forever` |
  /// | --- | --- | --- |
  /// | first | a new subscription to the source | the same |
  /// | while others are subscribed | the last `replay` elements, then new events | the same |
  /// | after all others have left | a new subscription to the source | the last elements, then a new subscription |
  /// | after completion | a new subscription to the source | the last elements, then completion |
  /// | after an error | a new subscription to the source | the last elements, then the error |
  ///
  /// The source has one subscription at a time. If a subscriber arrives while another thread is canceling the last
  /// subscription, it still receives the events of the new one, but that thread makes the new subscription when it is
  /// done.
  ///
  /// - Parameters:
  ///   - bufferSize: the number of elements that a new subscriber receives first; not negative.
  ///   - scope: whether elements and the end are remembered beyond a connection.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public func share(
    replay bufferSize: Int = 0, scope: SubjectLifetimeScope = .whileConnected,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    require(
      bufferSize >= 0, "share(replay:) was given a replay of \(bufferSize); it must not be negative.",
      file: file, line: line)
    return switch (scope, bufferSize) {
    case (.whileConnected, 0): publish().refCount()
    case (.whileConnected, _): multicast { ReplaySubject.create(bufferSize: bufferSize) }.refCount()
    case (.forever, _): multicast(ReplaySubject.create(bufferSize: bufferSize)).refCount()
    }
  }
}
