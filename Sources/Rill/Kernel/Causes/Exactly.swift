/// Returns a value as a type if that is its static type. A dynamic cast takes much longer.
@inlinable func exactly<Value, Result>(_ value: Value, _ type: Result.Type) -> Result? {
  Value.self == type ? unsafeBitCast(value, to: type) : nil
}
