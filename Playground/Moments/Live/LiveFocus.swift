import Foundation
import RillHeadless

/// The focus of a screen: moves through the elements that can be used, one after the other.
@MainActor
struct LiveFocus {
  /// Identifies an element while the screen changes, by the names on the path to it.
  fileprivate struct Key: Hashable {
    var names: [String]
    /// The position among the elements with the same names.
    var number: Int
  }

  /// An element and its containers, outermost first.
  @MainActor struct Target {
    var element: AccessibilityElement
    var containers: [AccessibilityElement]
    fileprivate var key: Key

    /// Taps the element by its name and those of its containers, if they identify it, and otherwise at its center.
    func tap(on screen: Screen) throws(DrivingError) {
      guard let address = address(in: screen.accessibility), let last = address.last else {
        screen.tap(at: CGPoint(x: element.frame.midX, y: element.frame.midY))
        return
      }
      var part: any ScreenPart = screen
      for (role, name) in address.dropLast() { part = part.in(role, name) }
      try part.tap(last.role, last.name)
    }

    /// The shortest path that identifies the element: as many of its containers as needed, then the element itself;
    /// `nil` if the path does not distinguish it from another element of the screen, whose root is `root`.
    func address(in root: AccessibilityElement) -> [(role: AccessibilityRole, name: String)]? {
      let places = containers.filter { [.section, .row, .item].contains($0.role) }
      for count in 0...places.count {
        let way = places.suffix(count) + [element]
        let named = way.compactMap { element in element.name.map { (role: element.role, name: $0) } }
        if named.count == way.count, matches(named[...], in: root) == 1 { return named }
      }
      return nil
    }

    /// The number of elements that such a path matches.
    private func matches(
      _ way: ArraySlice<(role: AccessibilityRole, name: String)>, in root: AccessibilityElement
    ) -> Int {
      guard let first = way.first else { return 1 }
      return root.flattened.dropFirst().filter { $0.role == first.role && $0.name == first.name }
        .reduce(0) { $0 + matches(way.dropFirst(), in: $1) }
    }
  }

  private static let roles: Set<AccessibilityRole> = [
    .button, .link, .checkbox, .segment, .textField, .row, .item,
  ]

  private var key: Key?

  /// The focused element of a screen, if it still exists. The screen is not read if nothing has the focus.
  func target(in root: @autoclosure () -> AccessibilityElement) -> Target? {
    guard let key else { return nil }
    return Self.targets(in: root()).first { $0.key == key }
  }

  /// Moves the focus forward or back, and wraps around at the end.
  mutating func move(by step: Int, in root: AccessibilityElement) {
    let targets = Self.targets(in: root)
    guard !targets.isEmpty else { return key = nil }
    let place = targets.firstIndex { $0.key == key }
    let next = place.map { ($0 + step + targets.count) % targets.count } ?? (step > 0 ? 0 : targets.count - 1)
    key = targets[next].key
  }

  /// Moves the focus to an element.
  mutating func move(to target: Target) { key = target.key }

  /// The innermost element that can be used at a point of the window.
  static func target(at point: CGPoint, in root: AccessibilityElement) -> Target? {
    targets(in: root).last { $0.element.frame.contains(point) }
  }

  private static func targets(in root: AccessibilityElement) -> [Target] {
    var (found, counts): ([Target], [[String]: Int]) = ([], [:])
    func visit(_ element: AccessibilityElement, inside containers: [AccessibilityElement]) {
      if roles.contains(element.role), !element.states.contains(.disabled) {
        let names = (containers + [element]).map { "\($0.role) \($0.identifier ?? $0.name ?? "")" }
        let number = counts[names, default: 0]
        counts[names] = number + 1
        found.append(Target(element: element, containers: containers, key: Key(names: names, number: number)))
      }
      for child in element.children { visit(child, inside: containers + [element]) }
    }
    visit(root, inside: [])
    return found
  }
}
