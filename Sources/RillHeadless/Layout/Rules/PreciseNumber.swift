/// A number with its rounding error beside it.
///
/// Thousands of fractions add up to a sum that is as exact as that of two. A sum of plain numbers would miss by more than
/// the solver's tolerance, and would seem to contradict another one, or to leave room where none is. The error of a sum,
/// the error of a product and the remainder of a quotient are numbers themselves. The sum is that of D. E. Knuth, *The Art
/// of Computer Programming*, volume 2, section 4.2.2; numbers of two parts are those of T. J. Dekker, *A Floating-Point
/// Technique for Extending the Available Precision* (Numerische Mathematik 18, 1971).
struct PreciseNumber: AdditiveArithmetic, Sendable {
  private let rounded: Double
  private let error: Double

  static let zero = Self(0)

  init(_ value: Double) { (rounded, error) = (value, 0) }

  private init(_ rounded: Double, error: Double) { (self.rounded, self.error) = (rounded, error) }

  /// The nearest plain number. What is not finite has no error.
  var value: Double { error.isFinite ? rounded + error : rounded }

  static func + (one: Self, other: Self) -> Self {
    let sum = one.rounded + other.rounded
    let added = sum - one.rounded
    let lost = (one.rounded - (sum - added)) + (other.rounded - added)
    return Self(sum, error: lost + one.error + other.error)
  }

  static func - (one: Self, other: Self) -> Self { one + Self(-other.rounded, error: -other.error) }

  static func * (one: Self, factor: Double) -> Self {
    let product = one.rounded * factor
    return Self(product, error: (-product).addingProduct(one.rounded, factor) + one.error * factor)
  }

  static func / (one: Self, divisor: Double) -> Self {
    let quotient = one.rounded / divisor
    return Self(quotient, error: (one.rounded.addingProduct(-quotient, divisor) + one.error) / divisor)
  }
}
