import RillList

/// A screen, or a part of one in which elements are found: a row, a section or a list.
@MainActor
public protocol ScreenPart {
  /// The whole screen.
  var screen: Screen { get }
  /// The elements that must contain a match, the outermost first.
  var containers: [ElementQuery] { get }
}

/// A part of a ``Screen``. Each action on it finds the part again.
@MainActor
public struct NarrowedScreen: ScreenPart {
  /// The whole screen.
  public let screen: Screen
  /// The elements that must contain a match, the outermost first.
  public let containers: [ElementQuery]
}

extension ScreenPart {
  /// Returns the part of the screen that an element makes up, such as a row.
  public func `in`(_ role: AccessibilityRole, _ name: String) -> NarrowedScreen {
    NarrowedScreen(screen: screen, containers: containers + [ElementQuery(role, name)])
  }

  // MARK: Finding

  /// Returns the only element that matches and can be seen.
  func find(_ query: ElementQuery, among isMeant: (ScreenNode) -> Bool = { _ in true }) throws(DrivingError)
    -> ScreenNode
  {
    try find(query, in: try container(), among: isMeant)
  }

  /// Returns the element that the containers narrow the screen to.
  func container() throws(DrivingError) -> ScreenNode {
    var node = screen.read()
    for query in containers { node = try find(query, in: node) { _ in true } }
    return node
  }

  /// - Parameters:
  ///   - query: the element to find.
  ///   - container: the element to search in.
  ///   - hint: the hint to give if nothing is found; by default, whether the element is in a list, out of view.
  ///   - isMeant: whether an element that matches may be the one that is meant.
  func find(
    _ query: ElementQuery, in container: ScreenNode, hint: String? = nil, among isMeant: (ScreenNode) -> Bool
  ) throws(DrivingError) -> ScreenNode {
    let nodes = container.flattened.dropFirst()
    let seen = nodes.filter { $0.obstacle == nil }
    let found = query.matches(among: seen.filter(isMeant))
    if let node = found.first {
      guard found.count == 1 else { throw .ambiguous(wanted: query.description, found: found.map(\.inWords)) }
      return node
    }
    // An element that exists but cannot be seen explains the failure.
    let unseen = query.matches(among: nodes.filter { $0.obstacle != nil && isMeant($0) })
    if let node = unseen.first { throw .notUsable(node.inWords, node.reason) }
    let names = seen.filter { !$0.isForTestsOnly }.map {
      (ElementQuery($0.role, $0.name ?? $0.identifier ?? ""), $0.inWords)
    }
    throw .notFound(
      wanted: query.description, onScreen: query.nearest(of: names), hint: hint ?? self.hint(query, in: container))
  }

  /// Returns a hint if the element is in a list, out of view.
  private func hint(_ query: ElementQuery, in container: ScreenNode) -> String? {
    let search = search(for: query, in: container)
    if let row = search.identified().first {
      return "It is in the list, out of view (\(row.words)): scroll(to:) brings it into view."
    }
    return search.firstHolding().map { "The data holds it (\($0.words)): scroll(to:) goes there, if a row shows it." }
  }
}

extension ScreenNode {
  /// The reason why the element cannot be seen, if it cannot.
  var reason: DrivingError.Reason {
    switch obstacle {
    case .hidden(let view): .hidden(by: view.name)
    case .covered(let view): .covered(by: view.inWords)
    case .outOfView, nil: .outOfView
    }
  }
}

extension View {
  /// The name and the label of the view.
  var inWords: String {
    let label = accessibilityLabel ?? ownAccessibilityLabel
    return name + (label.map { " \($0.quoted)" } ?? "")
  }
}
