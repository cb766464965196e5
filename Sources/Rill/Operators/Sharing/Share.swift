/// How long a shared stream remembers.
public enum SubjectLifetimeScope: Sendable {
  /// Until its source ends or the last subscriber leaves; then everything begins anew.
  case whileConnected
  /// As long as the stream exists.
  case forever
}

extension ObservableType {
  /// One subscription to this stream for all that subscribe to the result: made when the first one comes, canceled when
  /// the last one leaves.
  ///
  /// ```
  ///                    -a--b--c--d
  /// replay 1, take 3   -a--b--(c|)
  /// from 5 on, take 2  -----b-(c|)
  /// ```
  ///
  /// What a subscriber finds:
  ///
  /// | it comes | `whileConnected` | `forever` |
  /// | --- | --- | --- |
  /// | first | a new subscription to the source | the same |
  /// | while others are there | the last `replay` elements, then what comes | the same |
  /// | after all others have left | a new subscription to the source | the last elements, then a new subscription |
  /// | after completion | a new subscription to the source | the last elements, then completion |
  /// | after an error | a new subscription to the source | the last elements, then the error |
  ///
  /// The source has one subscription at a time. Who comes while another thread is giving the last one up gets the new
  /// subscription's events all the same, but that thread makes it, when it has done so.
  ///
  /// - Parameters:
  ///   - bufferSize: how many elements a new subscriber is given first; not negative.
  ///   - scope: whether elements and the end are remembered beyond a connection.
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
