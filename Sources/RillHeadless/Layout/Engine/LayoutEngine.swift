import Foundation

/// Keeps the rules of one set of constraints from pass to pass, with their solution: those of a root, with everything in
/// it up to views that place their subviews by frame.
///
/// Before each pass, it compares the tree with its rules, and changes only the differences. Changed constants are solved
/// from where the solution is; other changes, from scratch.
@MainActor
final class LayoutEngine: TreeSolver {
  /// The size of the host in one direction.
  enum Extent: Equatable {
    case given(Double)
    /// The size of a frame; zero decides nothing.
    case frame(Double)
    /// As near to the target as its content allows.
    case fitting(target: Double, Float)
  }

  unowned let host: View
  let rules = LayoutRules()
  private(set) var parts: [LayoutPart] = []
  private var partOfItem: [ObjectIdentifier: LayoutPart] = [:]
  private var ruleOfConstraint: [ObjectIdentifier: LayoutRule] = [:]
  private(set) lazy var hostPart = part(of: host)
  private(set) var extents: (width: Extent, height: Extent)?
  private(set) var hostRules: [LayoutRule] = []
  private var holding: [LayoutRule] = []
  /// The positions in the tree of the views that stacks arrange.
  var orderInStacks: [ObjectIdentifier: Int] = [:]
  var weights = InheritedValues<Double>()
  var leftOut = InheritedValues<Bool>()
  var directions = InheritedValues<LayoutDirection>()
  /// Whether the next update visits all views, and not only those that request layout.
  var needsFullVisit = true
  /// The direction of the host when its views were last visited.
  var direction = LayoutDirection.leftToRight
  /// The points by which rounding made the engine before this one miss a constraint, so that this one replaced it.
  var imprecision: Double?
  private var hasForgottenParts = false

  init(host: View, counts: LayoutEngineCounts = LayoutEngineCounts()) {
    self.host = host
    rules.counts = counts
    rules.variablesInOrder = { [unowned self] in variablesInOrder() }
  }

  private func variablesInOrder() -> [LinearSolver.Variable] {
    viewsInOrder().flatMap { view, _ in
      let items: [any LayoutItem] = [view] + view.layoutGuides
      return items.flatMap { partOfItem[ObjectIdentifier($0)]?.allVariables ?? [] }
    }
  }

  /// Returns the views of the tree, outer views first; of a stack, first those that it arranges, including hidden ones.
  func viewsInOrder() -> [(view: View, isArranged: Bool)] {
    var (found, rest) = ([(view: View, isArranged: Bool)](), [(host, false)])
    while let next = rest.popLast() {
      found.append(next)
      let view = next.0
      guard !view.placesSubviewsByFrame else { continue }
      let arranged = (view as? StackView)?.arrangedSubviews ?? []
      let isArranged = Set(arranged.map { ObjectIdentifier($0) })
      rest += view.subviews.reversed().filter { !isArranged.contains(ObjectIdentifier($0)) }.map { ($0, false) }
      rest += arranged.reversed().map { ($0, true) }
    }
    return found
  }

  // MARK: Parts

  /// Returns the variables of a view or a guide, and adds them, with those of the views around it, if they are new.
  func part(of item: any LayoutItem) -> LayoutPart {
    if let part = partOfItem[ObjectIdentifier(item)] { return part }
    // The outermost first: a view may be deep in views that have no variables yet.
    var outer: [View] = []
    var next = item is View ? item.layoutView?.superview : item.layoutView
    while item !== host, let view = next, partOfItem[ObjectIdentifier(view)] == nil {
      outer.append(view)
      next = view === host ? nil : view.superview
    }
    for view in outer.reversed() { addPart(of: view) }
    return addPart(of: item)
  }

  @discardableResult
  private func addPart(of item: any LayoutItem) -> LayoutPart {
    let isHost = item === host
    let owner = item is View ? item.layoutView?.superview : item.layoutView
    let parent = isHost ? nil : owner.flatMap { partOfItem[ObjectIdentifier($0)] }
    let part = LayoutPart(
      item, parent: parent, x: isHost ? nil : rules.addVariable(), y: isHost ? nil : rules.addVariable(),
      width: rules.addVariable(), height: rules.addVariable())
    partOfItem[ObjectIdentifier(item)] = part
    parts.append(part)
    if let view = item as? View, !isHost { updateOwnRules(of: part, view) }
    return part
  }

  func forgetInheritedValues() { (weights, leftOut, directions) = (.init(), .init(), .init()) }

  func knownPart(of item: any LayoutItem) -> LayoutPart? { partOfItem[ObjectIdentifier(item)] }

  /// Removes a view and everything in it.
  func forget(subtree view: View) {
    view.visitSubtree { view in
      if view.visitedHost === host, host.engine === self { view.visitedHost = nil }
      for constraint in view.constraints { forget(constraint) }
      for guide in view.layoutGuides { forget(item: guide) }
      forget(item: view)
      return !view.placesSubviewsByFrame
    }
  }

  func forget(_ guide: LayoutGuide) { forget(item: guide) }

  private func forget(item: any LayoutItem) {
    guard let part = partOfItem.removeValue(forKey: ObjectIdentifier(item)) else { return }
    for rule in part.allRules { rules.remove(rule) }
    part.isForgotten = true
    hasForgottenParts = true
  }

  /// Removes the variables of forgotten parts, and the rules of the tree around them that use them, which the next
  /// update adds again.
  func removeForgottenParts() {
    guard hasForgottenParts else { return }
    hasForgottenParts = false
    let gone = parts.filter(\.isForgotten)
    parts.removeAll(where: \.isForgotten)
    rules.remove(gone.flatMap(\.allVariables))
  }

  func forget(_ constraint: LayoutConstraint) {
    constraint.isStale = true
    if let rule = ruleOfConstraint.removeValue(forKey: ObjectIdentifier(constraint)) { rules.remove(rule) }
  }

  // MARK: Rules

  /// Sets the statement of a constraint; `nil` removes it.
  func set(_ statement: LayoutRule.Statement?, of constraint: LayoutConstraint) {
    let key = ObjectIdentifier(constraint)
    guard let statement else { return forget(constraint) }
    if let rule = ruleOfConstraint[key] { return rules.change(rule, to: statement) }
    let rule = LayoutRule(statement, of: constraint)
    ruleOfConstraint[key] = rule
    rules.add(rule)
  }

  /// Sets the statements of rules, in this order.
  func set(
    _ own: inout [LayoutRule], to statements: [LayoutRule.Statement], name: @escaping @MainActor () -> String
  ) {
    while own.count > statements.count { rules.remove(own.removeLast()) }
    for (index, statement) in statements.enumerated() {
      if index < own.count {
        rules.change(own[index], to: statement)
      } else {
        let rule = LayoutRule(statement, name: name)
        own.append(rule)
        rules.add(rule)
      }
    }
  }

  // MARK: The host

  /// Sets the size of the host, or lets its content decide.
  func setHost(width: Extent, height: Extent) {
    let part = hostPart
    if let extents, extents.width == width, extents.height == height { return updateHolding() }
    extents = (width, height)
    let ownsSize = host.hasGivenSize
    func statement(_ sum: LayoutSum, _ extent: Extent) -> LayoutRule.Statement {
      switch extent {
      case .frame(0): sum.statement(.equal, 0, ownsSize ? nil : LayoutLevel.undecided)
      case .frame(let points): sum.statement(.equal, points, ownsSize ? nil : LayoutLevel.assignedSize)
      case .given(let points): sum.statement(.equal, points, ownsSize ? nil : LayoutLevel.requested)
      case .fitting(let target, let priority): sum.statement(.equal, target, priority)
      }
    }
    if hostRules.isEmpty {
      for (sum, word) in [(part.widthSum, "wide"), (part.heightSum, "high")] {
        let rule = LayoutRule(sum.statement(.equal, 0, LayoutLevel.undecided)) { [unowned self] in
          let extent = word == "wide" ? extents?.width : extents?.height
          switch extent {
          case .given(let points)?, .frame(let points)?: return "\(host.name) is \(points) \(word)"
          default: return "\(host.name) is as \(word) as its content"
          }
        }
        hostRules.append(rule)
        rules.add(rule)
      }
    }
    rules.change(hostRules[0], to: statement(part.widthSum, width))
    rules.change(hostRules[1], to: statement(part.heightSum, height))
    updateHolding()
  }

  /// Makes a host whose size is requested contain its subviews, including those that nothing ties to its edges.
  private func updateHolding() {
    guard let extents, isHostFitting || !holding.isEmpty else { return }
    var statements: [LayoutRule.Statement] = []
    for subview in host.subviews where !subview.isHidden && !host.placesSubviewsByFrame {
      let part = knownPart(of: subview)
      let frame = subview.assignedFrame
      if case .fitting = extents.width {
        let end = part?.right ?? LayoutSum(constant: frame.maxX)
        statements.append((hostPart.widthSum - end).statement(.greaterThanOrEqual, 0, LayoutLevel.holding))
      }
      if case .fitting = extents.height {
        let end = part?.bottom ?? LayoutSum(constant: frame.maxY)
        statements.append((hostPart.heightSum - end).statement(.greaterThanOrEqual, 0, LayoutLevel.holding))
      }
    }
    set(&holding, to: statements) { "" }
  }

  /// The host's size in the solution.
  var hostSize: CGSize {
    CGSize(width: rules.value(of: hostPart.width), height: rules.value(of: hostPart.height))
  }

}

extension View {
  /// The engine that solves this view and everything in it; `nil` if another view's engine includes it.
  var engine: LayoutEngine? {
    get { solver as? LayoutEngine }
    set { solver = newValue }
  }

  /// The work that this view's solver has done so far; `nil` if another view's solver places it, or before the first
  /// layout.
  var layoutCounts: LayoutEngineCounts? { engine?.rules.counts }

  /// The number of factors that this view's solver stores; `nil` as above.
  var solverEntryCount: Int? { engine?.rules.entryCount }
}

/// The problems of a set of constraints.
extension LayoutEngine {
  /// Returns the constraints that are broken, each with the ones that break it, and the sizes that are negative in any
  /// space.
  func problems() -> [ScreenDiagnostic] {
    var found = rules.broken.map { ScreenDiagnostic.conflict(constraint: $0.name(), with: $0.brokenBy ?? []) }
    // A broken constraint explains the sizes that result from it.
    if found.isEmpty { found = impossibleSizes() }
    found += rules.kept.filter { !$0.isFinite || $0.constraint?.isFinite == false }.map { .notFinite($0.name()) }
    found += parts.filter { part in !part.variables.allSatisfy { rules.value(of: $0).isFinite } }
      .map { .notFinite("the frame of \($0.name), which follows from constraints") }
    if let imprecision { found.append(.impreciseLayout(view: host.name, points: imprecision)) }
    return found + contradictedContents()
  }

  private struct Size {
    let name: String
    let sum: LayoutSum
  }

  /// Returns the sizes that are negative in any space; a view for which only this screen is too small is not a problem.
  private func impossibleSizes() -> [ScreenDiagnostic] {
    let hasNegative = parts.contains { min(rules.value(of: $0.width), rules.value(of: $0.height)) < -0.01 }
    guard hasNegative else { return [] }
    let sizes = parts.flatMap { part in
      [Size(name: "\(part.name).width", sum: part.widthSum), Size(name: "\(part.name).height", sum: part.heightSum)]
    }
    let negative = sizes.filter { rules.value(of: $0.sum) < -0.01 }
    let room = [hostPart.widthSum, hostPart.heightSum].map { $0.statement(.greaterThanOrEqual, rules.value(of: $0)) }
    // Inner sizes come first: outer ones often follow from them.
    let positive = sizes.reversed().map { $0.sum.statement(.greaterThanOrEqual, 0) }
    guard rules.contradiction(without: hostRules, with: room + positive) != nil else { return [] }
    // Negative sizes come last, so that one of them is the size that contradicts the others.
    let ordered = sizes.filter { rules.value(of: $0.sum) >= -0.01 } + negative
    guard
      let found = rules.contradiction(with: ordered.map { $0.sum.statement(.greaterThanOrEqual, 0) }),
      let last = found.statements.last
    else { return [] }
    let names = found.statements.map { "\(ordered[$0].name) ≥ 0" }
    return [.conflict(constraint: "\(ordered[last].name) ≥ 0", with: rules.names(of: found.rules) + names.dropLast())]
  }

  /// Returns diagnostics for views whose own content has one size where a constraint requires another one.
  private func contradictedContents() -> [ScreenDiagnostic] {
    parts.flatMap { part -> [ScreenDiagnostic] in
      guard let view = part.view, !view.fitsAnySize, let size = part.contentSize, !part.content.isEmpty else {
        return []
      }
      return view.constraints.compactMap { constraint in
        guard constraint.firstItem === view, constraint.secondAttribute == nil, constraint.relation == .equal,
          constraint.priority >= .required
        else { return nil }
        let points = constraint.firstAttribute == .width ? size.width : size.height
        guard points != View.noIntrinsicMetric, abs(points - constraint.constant) > 0.01 else { return nil }
        return .sizeContradictsContent(constraint: constraint.name, content: LayoutConstraint.number(points))
      }
    }
  }

  /// Returns the views and guides whose position or size the constraints leave open, outer ones first.
  func ambiguousItems() -> [any LayoutItem] {
    // A value that was taken from a frame because nothing decides it is still ambiguous.
    let (solver, _) = rules.solver(without: Set(parts.flatMap(\.undecided).map { ObjectIdentifier($0) }))
    let ambiguous = Set(solver.ambiguous(among: parts.flatMap(\.variables)))
    return parts.filter { !ambiguous.isDisjoint(with: $0.variables) }.compactMap(\.item).filter { item in
      guard let view = item.layoutView, !view.isHiddenInHierarchy else { return false }
      return item !== view || !view.translatesAutoresizingMaskIntoConstraints
    }
  }
}

/// The values that views have from the views around them, each found once, however deep the views are.
@MainActor
struct InheritedValues<Value> {
  private var known: [ObjectIdentifier: Value] = [:]

  /// Returns the first value of its own that a view, or one around it up to a host, has; that of the host otherwise.
  mutating func value(of view: View, in host: View, from hostValue: Value, own: (View) -> Value?) -> Value {
    var path: [ObjectIdentifier] = []
    var (next, found): (View?, Value?) = (view, nil)
    while found == nil, let current = next, current !== host {
      found = known[ObjectIdentifier(current)] ?? own(current)
      path.append(ObjectIdentifier(current))
      next = current.superview
    }
    let value = found ?? hostValue
    for view in path { known[view] = value }
    return value
  }
}
