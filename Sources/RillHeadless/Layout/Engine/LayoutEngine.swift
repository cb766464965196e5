import Foundation

/// Keeps the solver of one set of constraints from pass to pass: that of a root, with everything in it up to views that
/// place their subviews by frame.
///
/// Before each pass, it compares the tree with the solver, and changes only the differences.
@MainActor
final class LayoutEngine: TreeSolver {
  /// The size of the host in one direction.
  enum Extent: Equatable {
    case given(Double)
    /// As near to the target as its content allows.
    case fitting(target: Double, Float)
  }

  unowned let host: View
  var solver = LinearSolver()
  private(set) var parts: [LayoutPart] = []
  private var partOfItem: [ObjectIdentifier: LayoutPart] = [:]
  private var ruleOfConstraint: [ObjectIdentifier: LayoutRule] = [:]
  private var ruleOfHandle: [LinearSolver.Constraint: LayoutRule] = [:]
  private(set) var brokenRules: [LayoutRule] = []
  private(set) lazy var hostPart = part(of: host)
  private(set) var extents: (width: Extent, height: Extent)?
  private var hostRules: [LayoutRule] = []
  private var holding: [LayoutRule] = []
  /// The positions in the tree of the views that stacks arrange.
  var orderInStacks: [ObjectIdentifier: Int] = [:]
  /// Whether the next update visits all views, and not only those that request layout.
  var needsFullVisit = true
  /// Whether rules were added or removed since the undecided values were last determined.
  private(set) var isChanged = false
  /// The number of rules that were added to the solver, and of constants that were changed.
  var counts: LayoutEngineCounts

  init(host: View, counts: LayoutEngineCounts = LayoutEngineCounts()) {
    self.host = host
    self.counts = counts
  }

  // MARK: Parts

  /// Returns the variables of a view or a guide, and adds them, with those of the views around it, if they are new.
  func part(of item: any LayoutItem) -> LayoutPart {
    if let part = partOfItem[ObjectIdentifier(item)] { return part }
    let isHost = item === host
    let owner = item is View ? item.layoutView?.superview : item.layoutView
    let parent = isHost ? nil : owner.map { self.part(of: $0) }
    let part = LayoutPart(
      item, parent: parent, x: isHost ? nil : solver.addVariable(), y: isHost ? nil : solver.addVariable(),
      width: solver.addVariable(), height: solver.addVariable())
    partOfItem[ObjectIdentifier(item)] = part
    parts.append(part)
    if let view = item as? View, !isHost { updateOwnRules(of: part, view) }
    return part
  }

  func knownPart(of item: any LayoutItem) -> LayoutPart? { partOfItem[ObjectIdentifier(item)] }

  /// Removes a view and everything in it from the solver.
  func forget(subtree view: View) {
    var variables: Set<LinearSolver.Variable> = []
    forget(subtree: view, &variables)
    forget(variables)
  }

  private func forget(subtree view: View, _ variables: inout Set<LinearSolver.Variable>) {
    for constraint in view.constraints { forget(constraint) }
    for guide in view.layoutGuides { forget(guide, &variables) }
    if !view.placesSubviewsByFrame {
      for subview in view.subviews { forget(subtree: subview, &variables) }
    }
    forget(view, &variables)
  }

  func forget(_ guide: LayoutGuide) {
    var variables: Set<LinearSolver.Variable> = []
    forget(guide, &variables)
    forget(variables)
  }

  private func forget(_ item: any LayoutItem, _ variables: inout Set<LinearSolver.Variable>) {
    guard let part = partOfItem.removeValue(forKey: ObjectIdentifier(item)) else { return }
    for rule in part.allRules { remove(rule) }
    parts.removeAll { $0 === part }
    variables.formUnion(part.variables + (part.shared.map { [$0] } ?? []))
  }

  /// Removes variables, and the rules of the tree around them that use them; these are added again before the next
  /// solution.
  private func forget(_ variables: Set<LinearSolver.Variable>) {
    guard !variables.isEmpty else { return }
    let rules = ruleOfHandle.values.filter { $0.statement.terms.contains { variables.contains($0.variable) } }
    for rule in rules.sorted(by: { $0.number < $1.number }) { remove(rule) }
    for variable in variables.sorted(by: { $0.symbol < $1.symbol }) { solver.remove(variable) }
  }

  func forget(_ constraint: LayoutConstraint) {
    constraint.isStale = true
    if let rule = ruleOfConstraint.removeValue(forKey: ObjectIdentifier(constraint)) { remove(rule) }
  }

  // MARK: Rules

  /// Sets the statement of a constraint; `nil` removes it.
  func set(_ statement: LayoutRule.Statement?, of constraint: LayoutConstraint) {
    let key = ObjectIdentifier(constraint)
    guard let statement else { return forget(constraint) }
    if let rule = ruleOfConstraint[key] { return change(rule, to: statement) }
    let rule = LayoutRule(statement, of: constraint)
    ruleOfConstraint[key] = rule
    add(rule)
  }

  /// Sets the statements of rules, in this order.
  func set(
    _ rules: inout [LayoutRule], to statements: [LayoutRule.Statement], name: @escaping @MainActor () -> String
  ) {
    while rules.count > statements.count { remove(rules.removeLast()) }
    for (index, statement) in statements.enumerated() {
      if index < rules.count {
        change(rules[index], to: statement)
      } else {
        let rule = LayoutRule(statement, name: name)
        rules.append(rule)
        add(rule)
      }
    }
  }

  private func change(_ rule: LayoutRule, to statement: LayoutRule.Statement) {
    let old = rule.statement
    let isInSolver = rule.handle != nil || rule.brokenBy != nil
    guard statement != old || !isInSolver else { return }
    var same = statement
    same.constant = old.constant
    rule.statement = statement
    if let handle = rule.handle, same == old {
      counts.changes += 1
      counts.constantsChanged += 1
      do throws(LinearSolver.Unsatisfiable) {
        return try solver.setConstant(of: handle, to: statement.constant)
      } catch {
        // Another rule may have to be broken instead.
      }
    }
    remove(rule)
    rule.statement = statement
    add(rule)
  }

  func remove(_ rule: LayoutRule) {
    isChanged = true
    counts.changes += 1
    brokenRules.removeAll { $0 === rule }
    rule.brokenBy = nil
    guard let handle = rule.handle else { return }
    solver.remove(handle)
    ruleOfHandle[handle] = nil
    rule.handle = nil
  }

  /// Adds a rule to the solver; of required rules that contradict each other, it breaks the one of the highest rank.
  func add(_ rule: LayoutRule) {
    isChanged = true
    counts.changes += 1
    counts.rulesAdded += 1
    let statement = rule.statement
    guard statement.isRequired else {
      let handle = solver.add(statement.terms, statement.constant, above: statement.above, below: statement.below)
      return keep(rule, handle)
    }
    while true {
      do throws(LinearSolver.Unsatisfiable) {
        return keep(rule, try solver.add(statement.terms, statement.relation, statement.constant))
      } catch {
        let all = error.others.compactMap { ruleOfHandle[$0] } + [rule]
        let broken = all.max { $0.rank <= $1.rank && $1 !== $0 } ?? rule
        remove(broken)
        broken.brokenBy = names(of: all.filter { $0 !== broken }, besides: broken)
        brokenRules.append(broken)
        if broken === rule { return }
      }
    }
  }

  private func keep(_ rule: LayoutRule, _ handle: LinearSolver.Constraint) {
    rule.handle = handle
    ruleOfHandle[handle] = rule
  }

  /// Adds the broken rules again, because a change may let them hold, and returns whether one does.
  func retryBrokenRules() -> Bool {
    let broken = brokenRules.sorted { $0.rank < $1.rank }
    for rule in broken {
      remove(rule)
      add(rule)
    }
    return broken.contains { $0.handle != nil }
  }

  func clearChanged() { isChanged = false }

  /// Returns the names of the solver's constraints, in the order in which they were made.
  func names(of handles: [LinearSolver.Constraint]) -> [String] { names(of: handles.compactMap { ruleOfHandle[$0] }) }

  /// Returns the names of rules. The rules of one stack, or of one content, share a name, which appears once.
  private func names(of rules: [LayoutRule], besides broken: LayoutRule? = nil) -> [String] {
    var said: Set<String> = broken.map { [$0.name()] } ?? []
    return rules.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.compactMap { rule in
      let name = rule.name()
      return rule.constraint == nil && !said.insert(name).inserted ? nil : name
    }
  }

  // MARK: The host

  /// Sets the size of the host, or lets its content decide.
  func setHost(width: Extent, height: Extent) {
    let part = hostPart
    if let extents, extents.width == width, extents.height == height { return updateHolding() }
    extents = (width, height)
    let ownsSize = host.translatesAutoresizingMaskIntoConstraints
    func statement(_ sum: LayoutSum, _ extent: Extent) -> LayoutRule.Statement {
      switch extent {
      case .given(let points):
        sum.statement(
          .equal, points, ownsSize ? nil : points == 0 ? LayoutLevel.undecided : LayoutLevel.assignedSize)
      case .fitting(let target, let priority): sum.statement(.equal, target, priority)
      }
    }
    if hostRules.isEmpty {
      for (sum, word) in [(part.widthSum, "wide"), (part.heightSum, "high")] {
        let rule = LayoutRule(sum.statement(.equal, 0, LayoutLevel.undecided)) { [unowned self] in
          let extent = word == "wide" ? extents?.width : extents?.height
          guard case .given(let points)? = extent else { return "\(host.name) is as \(word) as its content" }
          return "\(host.name) is \(points) \(word)"
        }
        hostRules.append(rule)
        add(rule)
      }
    }
    change(hostRules[0], to: statement(part.widthSum, width))
    change(hostRules[1], to: statement(part.heightSum, height))
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
    CGSize(width: solver.value(of: hostPart.width), height: solver.value(of: hostPart.height))
  }

  var hostRuleHandles: [LinearSolver.Constraint] { hostRules.compactMap(\.handle) }
}

/// The work that an engine has done so far.
package struct LayoutEngineCounts: Equatable {
  /// The rules that were added to the solver, counted again each time they are added back.
  package var rulesAdded = 0
  /// The constants that were changed in place.
  package var constantsChanged = 0
  /// The number of changes made to the solver.
  var changes = 0
  /// That number at the last solution.
  var changesSolved = -1
}

extension View {
  /// The engine that solves this view and everything in it; `nil` if another view's engine includes it.
  var engine: LayoutEngine? {
    get { solver as? LayoutEngine }
    set { solver = newValue }
  }

  /// The work that this view's solver has done so far; `nil` if another view's solver places it, or before the first
  /// layout.
  package var layoutCounts: LayoutEngineCounts? { engine?.counts }
}
