import Foundation

/// The scene that a list shows when an animated update begins.
struct ListScene {
  let lines: ListLines
  let offset: Double
  /// The frames of the visible lines as they are drawn, by the old lines.
  let drawn: [ListLine: CGRect]
  /// The new places of the lines; `nil` if they stay.
  var shift: ListShift?

  /// Returns the line before the update, or `nil` for an inserted one.
  func origin(of line: ListLine) -> ListLine? {
    guard let shift else { return lines.contains(line) ? line : nil }
    return shift.origin(of: line).flatMap { lines.contains($0) ? $0 : nil }
  }

  /// Returns the line after the update, or `nil` for a deleted one.
  func target(of line: ListLine) -> ListLine? { shift.map { $0[line] } ?? line }

  /// Returns whether a line was in view before the update.
  func shows(_ line: ListLine) -> Bool { origin(of: line).map { drawn[$0] != nil } ?? false }
}
