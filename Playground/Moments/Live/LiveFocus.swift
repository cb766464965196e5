import Foundation
import RillHeadless

/// What can be used on a screen, one after the other, and which of it has the focus.
@MainActor
struct LiveFocus {
  /// Tells an element from the others of a screen while it changes: by the names on the way to it.
  fileprivate struct Key: Hashable {
    var names: [String]
    /// Of those that have the same names.
    var number: Int
  }

  /// An element, and the elements that it is in, the outermost first.
  @MainActor struct Target {
    var element: AccessibilityElement
    var containers: [AccessibilityElement]
    fileprivate var key: Key

    /// Taps it: where its name and those of what it is in tell it from all others by these, and otherwise in its middle.
    func tap(on screen: Screen) throws(DrivingError) {
      guard let address = address(in: screen.accessibility), let last = address.last else {
        screen.tap(at: CGPoint(x: element.frame.midX, y: element.frame.midY))
        return
      }
      var part: any ScreenPart = screen
      for (role, name) in address.dropLast() { part = part.in(role, name) }
      try part.tap(last.role, last.name)
    }

    /// The shortest way to say which element it is: what it is in, as far as that is needed, and itself; `nil` if that
    /// does not tell it from another one of the screen, whose elements these are.
    func address(in root: AccessibilityElement) -> [(role: AccessibilityRole, name: String)]? {
      let places = containers.filter { [.section, .row, .item].contains($0.role) }
      for count in 0...places.count {
        let way = places.suffix(count) + [element]
        let named = way.compactMap { element in element.name.map { (role: element.role, name: $0) } }
        if named.count == way.count, matches(named[...], in: root) == 1 { return named }
      }
      return nil
    }

    /// How many elements there are at the end of such a way.
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

  /// The element of a screen with the focus, if it is still there. The screen is not read where nothing has it.
  func target(in root: @autoclosure () -> AccessibilityElement) -> Target? {
    guard let key else { return nil }
    return Self.targets(in: root()).first { $0.key == key }
  }

  /// Moves the focus on, or back; from the end to the beginning.
  mutating func move(by step: Int, in root: AccessibilityElement) {
    let targets = Self.targets(in: root)
    guard !targets.isEmpty else { return key = nil }
    let place = targets.firstIndex { $0.key == key }
    let next = place.map { ($0 + step + targets.count) % targets.count } ?? (step > 0 ? 0 : targets.count - 1)
    key = targets[next].key
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
