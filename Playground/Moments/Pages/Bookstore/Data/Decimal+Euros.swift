import Foundation

extension Decimal {
  /// The price in words, alike in every run.
  var inEuros: String { formatted(.currency(code: "EUR").locale(Locale(identifier: "en_IE"))) }
}
