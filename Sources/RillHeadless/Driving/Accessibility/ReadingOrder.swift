import Foundation

/// The order in which the parts of a view are read: from top to bottom, and side by side from the leading edge.
enum ReadingOrder {
  /// Returns the parts in reading order. An area is beside others if it overlaps the highest of them by at least half
  /// of its own height or of that one's. A part without an area keeps its place behind the part before it.
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
        // Of areas that begin together, the shorter one lies on top of the other.
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
  /// Returns the elements sorted; equal elements keep their order.
  func stablySorted(by areInOrder: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { one, other in
      if areInOrder(one.element, other.element) { return true }
      return !areInOrder(other.element, one.element) && one.offset < other.offset
    }.map(\.element)
  }
}
