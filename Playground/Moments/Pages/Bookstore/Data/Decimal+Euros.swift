import Foundation

extension Decimal {
  /// The price as text, the same in every run.
  var inEuros: String { formatted(.currency(code: "EUR").locale(Locale(identifier: "en_IE"))) }
}
