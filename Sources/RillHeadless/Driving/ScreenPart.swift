import RillList

/// A screen, or a part of one in which things are looked for: one row, one section, one list.
@MainActor
public protocol ScreenPart {
  /// The whole screen.
  var screen: Screen { get }
  /// What things must be in to be found, the outermost first.
  var containers: [ElementQuery] { get }
}

/// A part of a ``Screen``. It is looked for anew with each thing that is done in it.
@MainActor
public struct NarrowedScreen: ScreenPart {
  /// The whole screen.
  public let screen: Screen
  /// What things must be in to be found, the outermost first.
  public let containers: [ElementQuery]
}

extension ScreenPart {
  /// The part of the screen that an element makes up, such as one row.
  public func `in`(_ role: AccessibilityRole, _ name: String) -> NarrowedScreen {
    NarrowedScreen(screen: screen, containers: containers + [ElementQuery(role, name)])
  }

  // MARK: Finding

  /// The one element that is meant and that can be seen.
  func find(_ query: ElementQuery, among isMeant: (ScreenNode) -> Bool = { _ in true }) throws(DrivingError)
    -> ScreenNode
  {
    try find(query, in: try container(), among: isMeant)
  }

  /// The element that the containers narrow the screen to.
  func container() throws(DrivingError) -> ScreenNode {
    var node = screen.read()
    for query in containers { node = try find(query, in: node) { _ in true } }
    return node
  }

  /// - Parameter hint: what else to say if nothing is found; by default, whether it is in a list, out of view.
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
    // What is there and cannot be seen says why.
    let unseen = query.matches(among: nodes.filter { $0.obstacle != nil && isMeant($0) })
    if let node = unseen.first { throw .notUsable(node.inWords, node.reason) }
    let names = seen.filter { !$0.isForTestsOnly }.map {
      (ElementQuery($0.role, $0.name ?? $0.identifier ?? ""), $0.inWords)
    }
    throw .notFound(
      wanted: query.description, onScreen: query.nearest(of: names), hint: hint ?? self.hint(query, in: container))
  }

  /// Says if it is in a list, out of view.
  private func hint(_ query: ElementQuery, in container: ScreenNode) -> String? {
    let search = search(for: query, in: container)
    if let row = search.identified().first {
      return "It is in the list, out of view (\(row.words)): scroll(to:) brings it there."
    }
    return search.firstHolding().map { "The data hold it (\($0.words)): scroll(to:) goes there, if it is shown." }
  }
}

extension ScreenNode {
  /// Why it cannot be seen, if it cannot.
  var reason: DrivingError.Reason {
    switch obstacle {
    case .hidden(let view): .hidden(by: view.name)
    case .covered(let view): .covered(by: view.inWords)
    case .outOfView, nil: .outOfView
    }
  }
}

extension View {
  /// What the view is, and what it is called.
  var inWords: String {
    let label = accessibilityLabel ?? ownAccessibilityLabel
    return name + (label.map { " \($0.quoted)" } ?? "")
  }
}
