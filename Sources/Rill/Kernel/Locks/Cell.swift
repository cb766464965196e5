/// State of one subscription, which only its serial events access.
@usableFromInline
final class Cell<Value>: @unchecked Sendable {  // because the events of one subscription arrive one at a time
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable init(_ value: Value) { self.value = value }
}
