// The arithmetic of the standard library traps where a sum or a conversion does not fit; waits that long never end
// anyway.
extension Duration {
  private static let longest = Duration(attoseconds: .max)
  private static let shortest = Duration(attoseconds: .min)

  /// Returns the sum, or the longest duration of its sign if it does not fit.
  package func adding(clamping other: Duration) -> Duration {
    Self.clamp(attoseconds.addingReportingOverflow(other.attoseconds), isNegative: other < .zero)
  }

  /// Returns the difference, or the longest duration of its sign if it does not fit.
  package func subtracting(clamping other: Duration) -> Duration {
    Self.clamp(attoseconds.subtractingReportingOverflow(other.attoseconds), isNegative: other > .zero)
  }

  /// Returns the exact product, or the longest duration of its sign if it does not fit.
  package func multiplied(clamping count: Int) -> Duration {
    Self.clamp(attoseconds.multipliedReportingOverflow(by: Int128(count)), isNegative: (self < .zero) != (count < 0))
  }

  /// Returns the product with a number that is not negative, or the longest duration of its sign if it does not fit.
  package func multiplied(clamping factor: Double) -> Duration {
    // Some room below the limit, because a floating-point number is not exact there.
    let product = Double(attoseconds) * factor
    if abs(product) > Double(Int128.max) * 0.999 { return product < 0 ? Self.shortest : Self.longest }
    return self * factor
  }

  private static func clamp(_ result: (partialValue: Int128, overflow: Bool), isNegative: Bool) -> Duration {
    guard result.overflow else { return Duration(attoseconds: result.partialValue) }
    return isNegative ? Self.shortest : Self.longest
  }

  /// The duration in whole nanoseconds, clamped to about 146 years, so that two of them have a difference.
  package var nanoseconds: Int {
    let limit = Int128(Int.max / 2)
    return Int(max(-limit, min(attoseconds / 1_000_000_000, limit)))
  }
}

/// Returns whether two arrays share their memory and therefore cannot differ. An unchanged copy shares it.
///
/// Both arrays are alive during the comparison, so equal addresses mean the same buffer. The function does not read the
/// buffer.
@inlinable package func shareStorage<Element>(_ left: [Element], _ right: [Element]) -> Bool {
  left.withUnsafeBufferPointer { left in
    right.withUnsafeBufferPointer { right in left.baseAddress == right.baseAddress && left.count == right.count }
  }
}
