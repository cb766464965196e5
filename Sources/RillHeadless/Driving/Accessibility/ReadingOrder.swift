import Foundation

/// The order in which the parts of a view are read: from top to bottom, and side by side from the leading edge.
enum ReadingOrder {
  /// The distance from the top of a line, in points, at which a part begins the next line.
  ///
  /// VoiceOver's, as AccessibilitySnapshot has measured it on a phone: https://github.com/cashapp/AccessibilitySnapshot.
  private static let lineDistance: CGFloat = 8

  /// Returns the parts in reading order. A part without an area keeps its place behind the part before it.
  static func sorted<Part>(_ parts: [Part], direction: LayoutDirection, area: (Part) -> CGRect?) -> [Part] {
    var lines: [(top: CGFloat, parts: [(area: CGRect, part: Part)])] = []
    var placed: [(area: CGRect, part: Part)] = []
    var last = CGRect.zero
    for part in parts {
      last = area(part) ?? last
      placed.append((last, part))
    }
    for item in placed.stablySorted(by: { $0.area.minY < $1.area.minY }) {
      if let line = lines.indices.last, item.area.minY - lines[line].top < lineDistance {
        lines[line].parts.append(item)
      } else {
        lines.append((item.area.minY, [item]))
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
