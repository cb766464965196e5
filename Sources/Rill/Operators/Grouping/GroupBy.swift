/// A stream of elements that share a key, which ``ObservableType/groupBy(keySelector:)`` emits.
@frozen public struct GroupedObservable<Key: Hashable & Sendable, Element: Sendable>: ObservableType {
  /// The key that the elements share.
  public let key: Key
  @usableFromInline let source: Observable<Element>

  /// Creates a group from a key and a stream, for a custom source.
  @inlinable public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// The group as a stream.
  @inlinable public func asObservable() -> Observable<Element> { source }
}

extension ObservableType {
  /// Groups elements by key and emits a stream for each key.
  ///
  /// ```
  ///              --1--2--3--4--|
  /// groupBy odd  --A--B--------|
  /// A              1-----3-----|
  /// B                 2-----4--|
  /// ```
  ///
  /// ![A marble diagram of groupBy.](groupBy)
  ///
  /// A group is emitted when its first element arrives, and emits that element right afterward. Each subscriber of a
  /// group receives only elements that arrive after its subscription: to receive them all, subscribe to a group at
  /// once, as `flatMap` does. All groups end as the source does, in the order in which they began, and before the
  /// result.
  ///
  /// The source is canceled when neither the result nor any group has a subscriber. A group whose subscriber leaves
  /// continues for others; when only the result is disposed of, no new groups begin. Each key is retained until the
  /// source ends or is canceled.
  ///
  /// ```swift
  /// let newest = messages.groupBy { $0.room }.flatMap { room in room.debounce(.seconds(1), scheduler: scheduler) }
  /// ```
  ///
  /// Complexity: one lookup of the key per element.
  ///
  /// - Parameter keySelector: returns the key of an element; an error that it throws ends the groups and the result.
  @inlinable public func groupBy<Key: Hashable & Sendable, Failure: Error>(
    keySelector: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Observable<GroupedObservable<Key, Element>> { sink in
      let parts = Parts<Element>(below: sink.subscription)
      let groups = StatefulSink([Key: PublishSubject<Element>](), sink)
      source.connect(
        Sink(parts.source) { element in
          do throws(Failure) {
            let key = try keySelector(element)
            if let group = groups.state[key] { return group.onNext(element) }
            guard sink.subscription.isLive else { return }
            let group = parts.begin()
            groups.state[key] = group.subject
            sink.next(GroupedObservable(key: key, source: group.stream))
            group.subject.onNext(element)
          } catch {
            parts.source.end(error)
          }
        })
    }
  }
}
