/// The elements of a stream that have one key: what ``ObservableType/groupBy(keySelector:)`` sends.
@frozen
public struct GroupedObservable<Key: Hashable & Sendable, Element: Sendable>: ObservableType {
  /// What the elements have in common.
  public let key: Key
  @usableFromInline let source: Observable<Element>

  /// Makes a group of a stream, for a source of one's own.
  @inlinable
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// The group as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

extension ObservableType {
  /// The elements sorted into a stream for each key, which is sent when its first element comes.
  ///
  /// ```
  ///              --1--2--3--4--|
  /// groupBy odd  --A--B--------|
  /// A            --1-----3-----|
  /// B            -----2-----4--|
  /// ```
  ///
  /// A group sends what comes from its subscription on, and its first element right after it has itself been sent:
  /// subscribe to it at once, as `flatMap` does, or miss elements. All groups end as the source does, in the order in
  /// which they began, and before the result.
  ///
  /// The source is canceled when neither the result nor any group is subscribed to any more. A group whose subscriber
  /// has left goes on for others; when the result alone is disposed of, no new groups begin. Each key is kept until the
  /// source ends or is canceled.
  ///
  /// ```swift
  /// let newest = messages.groupBy { $0.room }.flatMap { room in room.debounce(.seconds(1), scheduler: scheduler) }
  /// ```
  ///
  /// Complexity: one look-up of the key for each element.
  ///
  /// - Parameter keySelector: an error that it throws ends the groups and the result with that error.
  @inlinable
  public func groupBy<Key: Hashable & Sendable, Failure: Error>(
    keySelector: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Observable<GroupedObservable<Key, Element>> { sink in
      let parts = Parts<Element>(below: sink.subscription)
      let groups = Cell<[Key: PublishSubject<Element>]>([:])
      source.connect(
        Sink(parts.source) { element in
          do throws(Failure) {
            let key = try keySelector(element)
            if let group = groups.value[key] { return group.onNext(element) }
            guard sink.subscription.isLive else { return }
            let group = parts.begin()
            groups.value[key] = group.subject
            sink.next(GroupedObservable(key: key, source: group.stream))
            group.subject.onNext(element)
          } catch {
            parts.source.end(error)
          }
        })
    }
  }
}
