/// An object, which this does not retain, and a closure for it: smaller than a closure and a weak variable.
@usableFromInline
final class WeakTarget<Object: AnyObject & Sendable, Element>: Sendable {
  @usableFromInline weak let object: Object?
  @usableFromInline let onNext: @MainActor @Sendable (Object, Element) -> Void

  @inlinable init(_ object: Object, _ onNext: @escaping @MainActor @Sendable (Object, Element) -> Void) {
    self.object = object
    self.onNext = onNext
  }

  @MainActor @inlinable func accept(_ element: Element) { if let object { onNext(object, element) } }
}
