import Foundation

/// An event of a trace file, as it is read.
package struct TraceItem {
  /// The place in the file, from 0.
  let index: Int
  let members: [String: Any]
  let phase: String
  let lane: Int
  let start: Int
  let end: Int
  package let arguments: [String: Any]
  package let number: Int?
  package let cause: Int?

  init(_ members: [String: Any], index: Int) {
    self.members = members
    self.index = index
    phase = members["ph"] as? String ?? ""
    lane = Self.number(members["tid"]) ?? -1
    start = Self.number(members["ts"]) ?? -1
    end = start + (Self.number(members["dur"]) ?? 0)
    arguments = members["args"] as? [String: Any] ?? [:]
    number = Self.number(arguments["number"])
    cause = Self.number(arguments["cause"])
  }

  func text(_ name: String) -> String? { members[name] as? String }

  /// A whole number; nil for other numbers and for texts of digits.
  func number(_ name: String) -> Int? { Self.number(members[name]) }

  private static func number(_ value: Any?) -> Int? {
    guard let number = value as? NSNumber, number.doubleValue == number.doubleValue.rounded() else { return nil }
    return number.intValue
  }

  /// The name by which a person finds the event.
  var name: String {
    let words = [phase, text("name").map { "“\($0)”" }, number("ts").map { "at \($0)" }].compactMap(\.self)
    return "event \(index) (\(words.joined(separator: " ")))"
  }

  /// The key that the two ends of a pair share.
  var pair: String { "\(text("cat") ?? "") \(text("name") ?? "") \(number("pid") ?? -1) \(number("id") ?? -1)" }
}
