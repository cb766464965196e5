extension Observable {
  /// The elements of a sequence, then completion, all inside `subscribe` unless disposed of before.
  ///
  /// ```
  /// from([a, b, c])  (abc|)
  /// ```
  ///
  /// Complexity: O(elements) time, constant stack.
  @inlinable
  public static func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Observable
  where Elements.Element == Element {
    Observable { sink in
      for element in elements {
        guard sink.subscription.isLive else { return }
        sink.next(element)
      }
      sink.subscription.end(nil)
    }
  }

  /// The given elements, then completion, all inside `subscribe` unless disposed of before.
  @inlinable
  public static func of(_ elements: Element...) -> Observable { from(elements) }
}
