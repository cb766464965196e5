import Foundation

/// In which order what stands in one view is read: from top to bottom, and of what stands side by side, from the leading
/// edge on.
enum ReadingOrder {
  /// An area stands beside others if it has half of its height, or of that of the highest of them, in common with that
  /// one. What has no area keeps its place behind what was before it.
  static func sorted<Part>(_ parts: [Part], direction: LayoutDirection, area: (Part) -> CGRect?) -> [Part] {
    var lines: [(highest: CGRect, parts: [(area: CGRect, part: Part)])] = []
    var placed: [(area: CGRect, part: Part)] = []
    var last = CGRect.zero
    for part in parts {
      last = area(part) ?? last
      placed.append((last, part))
    }
    for item in placed.stablySorted(by: { $0.area.minY < $1.area.minY }) {
      if let line = lines.indices.last, isBeside(lines[line].highest, item.area) {
        lines[line].parts.append(item)
        if item.area.height > lines[line].highest.height { lines[line].highest = item.area }
      } else {
        lines.append((item.area, [item]))
      }
    }
    return lines.flatMap { line in
      line.parts.stablySorted { one, other in
        // Of those that begin together, the shorter one lies on the other.
        switch direction {
        case .leftToRight: (one.area.minX, one.area.maxX) < (other.area.minX, other.area.maxX)
        case .rightToLeft: (-one.area.maxX, -one.area.minX) < (-other.area.maxX, -other.area.minX)
        }
      }
    }.map(\.part)
  }

  private static func isBeside(_ one: CGRect, _ other: CGRect) -> Bool {
    let common = min(one.maxY, other.maxY) - max(one.minY, other.minY)
    return common > 0 && common >= min(one.height, other.height) / 2
  }
}

extension Array {
  /// Sorted, with equal elements in the order in which they were.
  func stablySorted(by areInOrder: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { one, other in
      if areInOrder(one.element, other.element) { return true }
      return !areInOrder(other.element, one.element) && one.offset < other.offset
    }.map(\.element)
  }
}
