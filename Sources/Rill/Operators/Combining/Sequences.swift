extension Sink where Element: Sendable {
  /// Connects this sink to a stream and, when the stream ends, to its successor.
  ///
  /// Uses constant stack space, however many streams end inside `subscribe`, even if the last one continues in the same
  /// way, as in `load(n).concat(.deferred { load(n + 1) })`.
  @inlinable func connect(to first: Observable<Element>, successor: @escaping ChooseSuccessor) {
    connectSequence(below: subscription, connecting(to: first), successor: successor)
  }

  /// Returns the closure that connects this sink to a successor.
  @inlinable func connecting(to stream: Observable<Element>) -> Connect {
    let next = next
    return { stream.connect(Sink($0, next: next)) }
  }
}
