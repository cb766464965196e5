import Foundation

/// What a list shows when an animated update comes.
struct ListScene {
  let lines: ListLines
  let offset: Double
  /// Where what is in view is drawn, by the lines before.
  let drawn: [ListLine: CGRect]
  /// Where lines go in the update; `nil` if they stay.
  var shift: ListShift?

  /// The line before; `nil` for one that has come.
  func origin(of line: ListLine) -> ListLine? {
    guard let shift else { return lines.contains(line) ? line : nil }
    return shift.origin(of: line).flatMap { lines.contains($0) ? $0 : nil }
  }

  /// The line after; `nil` for one that has gone.
  func target(of line: ListLine) -> ListLine? { shift.map { $0[line] } ?? line }

  /// Whether something was in view before.
  func shows(_ line: ListLine) -> Bool { origin(of: line).map { drawn[$0] != nil } ?? false }
}
