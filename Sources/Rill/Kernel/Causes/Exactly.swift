/// Returns a value as a type if that is its static type. A dynamic cast takes much longer.
@inlinable func exactly<Value, Result>(_ value: Value, _ type: Result.Type) -> Result? {
  Value.self == type ? unsafeBitCast(value, to: type) : nil
}

/// Calls `body` with a reference, which the value is or consists of, without counting references.
@inlinable @inline(__always) func withReference<Value, Object: AnyObject, Result>(
  _ value: Value, as type: Object.Type, _ body: (Object) -> Result
) -> Result {
  Unmanaged<Object>.fromOpaque(unsafeBitCast(value, to: UnsafeRawPointer.self))._withUnsafeGuaranteedRef(body)
}
