/// State of one subscription that only its serial events touch.
@usableFromInline
final class Cell<Value>: @unchecked Sendable {  // because the events of one subscription come one at a time
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable init(_ value: Value) { self.value = value }
}
