import Foundation
import RillList

/// Reads the elements of a window in reading order, and finds out which of them can be seen.
@MainActor
struct ScreenReader {
  /// The place of a view in the window, and its visible part.
  private struct Place {
    var frame: CGRect
    var clip: CGRect
    var alpha: CGFloat = 1
    var obstacle: ScreenNode.Obstacle?

    @MainActor
    func inside(_ view: View) -> Place {
      var inner = self
      inner.frame = view.presentationFrame.offsetBy(dx: frame.minX, dy: frame.minY)
      inner.clip = clip.common(with: inner.frame)
      inner.alpha *= view.alpha
      if view.isHidden || inner.alpha < View.leastSeenAlpha {
        inner.obstacle = inner.obstacle ?? .hidden(by: view)
      }
      return inner
    }

    /// Uses the same rule as pictures: an area that takes up no character cell cannot be seen.
    func obstacle(of area: CGRect) -> ScreenNode.Obstacle? {
      obstacle ?? (CellRect(clip.common(with: area)).isEmpty ? .outOfView : nil)
    }
  }

  let window: Window

  /// Returns the screen as one element.
  func read(title: String?) -> ScreenNode {
    let root = ScreenNode(.screen, window, frame: window.bounds, visible: window.bounds)
    root.name = title
    root.add(nodes(in: window, Place(frame: window.bounds, clip: window.bounds)))
    for node in root.flattened where node.obstacle == nil && node !== root {
      if let view = HitTest(window).view(covering: node.view, in: node.visible) { node.obstacle = .covered(by: view) }
    }
    return root
  }

  /// Returns the elements in a view, without one for the view itself.
  private func nodes(in view: View, _ place: Place) -> [ScreenNode] {
    let groups = view.subviews.map { nodes(of: $0, place.inside($0)) }
    return ReadingOrder.sorted(groups, direction: view.effectiveLayoutDirection) { group in
      // The whole area, so that an element that is partly out of view keeps its place.
      group.filter { $0.obstacle == nil }.map(\.frame).reduce(nil) { area, next in area?.union(next) ?? next }
    }.flatMap { $0 }
  }

  private func nodes(of view: View, _ place: Place) -> [ScreenNode] {
    if let list = view as? ListView { return [node(of: list, place)] }
    if view.isAccessibilityElement { return [leaf(view, place)] }
    let inside = nodes(in: view, place)
    let isBar = view is NavigationBar
    guard isBar || view.accessibilityLabel != nil || view.accessibilityIdentifier != nil else { return inside }
    let group = node(isBar ? .navigationBar : .group, view, place)
    group.name = view.accessibilityLabel
    group.isForTestsOnly = !isBar && view.accessibilityLabel == nil
    group.add(inside)
    return [group]
  }

  private func node(
    _ role: AccessibilityRole, _ view: View, part: ScreenNode.Part = .whole, _ place: Place
  ) -> ScreenNode {
    let node = ScreenNode(role, view, part: part, frame: place.frame, visible: place.clip)
    node.obstacle = place.obstacle(of: place.frame)
    return node
  }

  // MARK: Elements

  private func leaf(_ view: View, _ place: Place) -> ScreenNode {
    let node = node(view.accessibilityRole, view, place)
    let inside = nodes(in: view, place)
    let name = view.accessibilityLabel ?? view.ownAccessibilityLabel
    node.name = (name ?? inside.flatMap(\.texts).joined(separator: ", ")).readable
    node.value = (view.accessibilityValue ?? view.ownAccessibilityValue)?.readable
    let traits = view.accessibilityTraits
    if traits.contains(.notEnabled) { node.states.append(.disabled) }
    if traits.contains(.selected) { node.states.append(.selected) }
    if view.isFirstResponder { node.states.append(.focused) }
    if let control = view as? SegmentedControl { node.add(segments(of: control, place)) }
    return node
  }

  private func segments(of control: SegmentedControl, _ place: Place) -> [ScreenNode] {
    control.segments.indices.map { index in
      let area = control.area(ofSegment: index).offsetBy(dx: place.frame.minX, dy: place.frame.minY)
      let node = ScreenNode(
        .segment, control, part: .segment(index), frame: area, visible: place.clip.common(with: area))
      node.identifier = nil
      node.obstacle = place.obstacle(of: area)
      node.name = control.segments[index].readable
      if index == control.selectedSegmentIndex { node.states.append(.selected) }
      if !control.isEnabled { node.states.append(.disabled) }
      return node
    }
  }

  // MARK: Lists

  private func node(of list: ListView, _ place: Place) -> ScreenNode {
    let node = node(list.roles.list, list, place)
    node.name = list.accessibilityLabel?.readable
    let sections = list.shownSections
    var shown: [ScreenNode] = []
    var groups: [Int: ScreenNode] = [:]
    for line in list.shownLines {
      let lineNode = self.node(of: line, in: list, sections, outer: place)
      let model = sections.flatMap { $0.indices.contains(line.section) ? $0[line.section].model : nil }
      guard let model, !model.id.isEmpty || !model.title.isEmpty else {
        shown.append(lineNode)
        continue
      }
      let group =
        groups[line.section]
        ?? {
          let group = ScreenNode(.section, list, part: .section(list, line.section), frame: .zero, visible: .zero)
          group.name = (model.title.isEmpty ? model.id : model.title).readable
          group.identifier = model.id
          group.obstacle = .outOfView
          shown.append(group)
          groups[line.section] = group
          return group
        }()
      group.add([lineNode])
      guard lineNode.obstacle == nil else { continue }
      group.visible = group.obstacle == nil ? group.visible.union(lineNode.visible) : lineNode.visible
      group.obstacle = nil
      group.frame = group.visible
    }
    if let control = list.refreshControl {
      if control.isRefreshing { node.states.append(.refreshing) }
      node.add([leaf(control, self.place(of: control, in: list, place))])
    }
    node.add(shown)
    node.value = list.accessibilityValue ?? rows(of: list, shown)
    return node
  }

  /// Returns the place of a view at any depth of a list.
  private func place(of view: View, in list: View, _ place: Place) -> Place {
    var path: [View] = []
    var next: View? = view
    while let current = next, current !== list {
      path.append(current)
      next = current.superview
    }
    return path.reversed().reduce(place) { $0.inside($1) }
  }

  private func node(
    of line: ShownLine, in list: ListView, _ sections: ListSections?, outer: Place
  ) -> ScreenNode {
    let place = place(of: line.view, in: list, outer)
    switch line.kind {
    case .title(_, let title):
      let node = node(.header, line.view, place)
      node.name = title.readable
      return node
    case .edge:
      let node = node(.group, line.view, place)
      // The elements inside count, not that they belong together.
      node.isForTestsOnly = true
      node.add(nodes(in: line.view, place))
      return node
    case .item(let path):
      let node = node(list.roles.cell, line.view, part: .row(list, path), place)
      let identity = sections?.row(at: path).map { "\($0.item.id)" } ?? "\(path)"
      node.name = (line.view.accessibilityLabel ?? identity).readable
      node.identifier = identity
      node.value = line.view.accessibilityValue?.readable
      if list.indexPathForSelectedRow == path { node.states.append(.selected) }
      if !line.view.isAccessibilityElement { node.add(nodes(in: line.view, place)) }
      return node
    }
  }

  /// Returns the range of visible rows: "rows 3 to 6 of 24".
  private func rows(of list: ListView, _ shown: [ScreenNode]) -> String {
    let numbers = shown.flatMap { $0.role == .section ? $0.children : [$0] }.compactMap { node -> Int? in
      guard node.obstacle == nil, case .row(_, let path) = node.part else { return nil }
      return list.numberOfItems(before: path.section) + path.item + 1
    }
    let (word, all) = (list.roles.cell.rawValue, list.numberOfAllItems)
    guard let first = numbers.min(), let last = numbers.max() else {
      return all == 0 ? "no \(word)s" : "none of \(all)"
    }
    return first == last ? "\(word) \(first) of \(all)" : "\(word)s \(first) to \(last) of \(all)"
  }
}

extension String {
  /// The text without whitespace at its ends; `nil` if it is empty.
  fileprivate var readable: String? {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }
}

extension View {
  /// The role of the view: that of its type or, if the type has none, that of its traits.
  var accessibilityRole: AccessibilityRole {
    if let ownRole { return ownRole }
    let traits = accessibilityTraits
    let roles: [(AccessibilityTraits, AccessibilityRole)] = [
      (.header, .header), (.link, .link), (.button, .button), (.image, .image), (.staticText, .text),
    ]
    return roles.first { traits.contains($0.0) }?.1 ?? (self is Control ? .button : .group)
  }

  /// The role of a type that has no trait of its own.
  private var ownRole: AccessibilityRole? {
    switch self {
    case is TextField: .textField
    case is Checkbox: .checkbox
    case is SegmentedControl: .segmentedControl
    case is ActivityIndicator: .activityIndicator
    case is RefreshControl: .refreshControl
    default: nil
    }
  }
}

/// An element of a screen with its view, whether or not it can be seen.
@MainActor
final class ScreenNode {
  /// The part of a view that the element represents.
  enum Part {
    case whole
    case row(ListView, ListIndexPath)
    case section(ListView, Int)
    case segment(Int)
  }

  /// The reason why the element cannot be seen.
  enum Obstacle {
    case hidden(by: View)
    case outOfView
    case covered(by: View)
  }

  let role: AccessibilityRole
  let view: View
  let part: Part
  var name: String?
  var value: String?
  var states: [AccessibilityState] = []
  var identifier: String?
  /// The frame of the element and its visible part, in points of the window.
  var frame: CGRect
  var visible: CGRect
  var obstacle: Obstacle?
  /// Whether the element exists only for tests, as a view with nothing but an identifier does.
  var isForTestsOnly = false
  private(set) var children: [ScreenNode] = []
  private(set) weak var parent: ScreenNode?

  init(_ role: AccessibilityRole, _ view: View, part: Part = .whole, frame: CGRect, visible: CGRect) {
    self.role = role
    self.view = view
    self.part = part
    self.frame = frame
    self.visible = visible
    identifier = view.accessibilityIdentifier
  }

  func add(_ nodes: [ScreenNode]) {
    for node in nodes { node.parent = self }
    children += nodes
  }

  /// The elements that contain this one, the outermost first.
  var ancestors: [ScreenNode] { Array(sequence(first: self, next: \.parent).dropFirst()).reversed() }

  /// The element and all its descendants, in reading order.
  var flattened: [ScreenNode] { [self] + children.flatMap(\.flattened) }

  /// The visible accessibility elements: this one, or its children if it exists only for tests.
  var elements: [AccessibilityElement] {
    if obstacle != nil { return [] }
    let inside = children.flatMap(\.elements)
    if isForTestsOnly { return inside }
    return [element(children: inside)]
  }

  func element(children: [AccessibilityElement] = []) -> AccessibilityElement {
    AccessibilityElement(
      role, name, value: value, states: states.sorted(), identifier: identifier, frame: visible, children: children)
  }

  /// The element's line, and the row, item or section that contains it.
  var inWords: String {
    var words = element().line
    if name == nil, let identifier { words += " #\(identifier)" }
    let place = ancestors.last { $0.role == .row || $0.role == .item } ?? ancestors.last { $0.role == .section }
    if let name = place?.name, let role = place?.role { words += ", in \(role) \(name.quoted)" }
    return words
  }

  /// The texts that can be read in the element.
  var texts: [String] {
    [name, value].compactMap { $0 } + children.flatMap { $0.obstacle == nil ? $0.texts : [] }
  }
}

/// The order in which the parts of a view are read: from top to bottom, and side by side from the leading edge.
enum ReadingOrder {
  /// The distance from the top of a line, in points, at which a part begins the next line.
  ///
  /// VoiceOver's, as AccessibilitySnapshot has measured it on a phone: https://github.com/cashapp/AccessibilitySnapshot.
  private static let lineDistance: CGFloat = 8

  /// Returns the parts in reading order. A part without an area keeps its place behind the part before it.
  static func sorted<Part>(_ parts: [Part], direction: LayoutDirection, area: (Part) -> CGRect?) -> [Part] {
    if parts.count < 2 { return parts }
    var lines: [(top: CGFloat, parts: [(area: CGRect, part: Part)])] = []
    var placed: [(area: CGRect, part: Part)] = []
    var last = CGRect.zero
    for part in parts {
      last = area(part) ?? last
      placed.append((last, part))
    }
    for item in placed.sorted(by: { $0.area.minY < $1.area.minY }) {
      if let line = lines.indices.last, item.area.minY - lines[line].top < lineDistance {
        lines[line].parts.append(item)
      } else {
        lines.append((item.area.minY, [item]))
      }
    }
    return lines.flatMap { line in
      line.parts.sorted { one, other in
        // Of areas that begin together, the shorter one lies on top of the other.
        switch direction {
        case .leftToRight: (one.area.minX, one.area.maxX) < (other.area.minX, other.area.maxX)
        case .rightToLeft: (-one.area.maxX, -one.area.minX) < (-other.area.maxX, -other.area.minX)
        }
      }
    }.map(\.part)
  }
}
