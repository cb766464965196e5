import Foundation

/// Keeps the solver of one set of constraints from pass to pass: that of a root, with all in it up to views that place
/// their subviews by frame.
///
/// Before each pass it compares what the tree says with what the solver was told, and changes only what differs.
@MainActor
final class LayoutEngine {
  /// What the size of the host is in one direction.
  enum Extent: Equatable {
    case given(Double)
    /// As small as its content allows.
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
  /// Where views that stacks arrange stand in the tree.
  var orderInStacks: [ObjectIdentifier: Int] = [:]
  /// Whether all views are to be looked at, and not only those that ask for layout.
  var needsFullVisit = true
  /// Whether rules have come or gone since it was last found what nothing decides.
  private(set) var isChanged = false
  /// How many rules were told to the solver so far, and how many constants were changed.
  var counts: LayoutEngineCounts

  init(host: View, counts: LayoutEngineCounts = LayoutEngineCounts()) {
    self.host = host
    self.counts = counts
  }

  // MARK: Parts

  /// The variables of a view or a guide, and of all that it is in.
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

  /// Takes a view and all in it out of the solver.
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

  /// Variables may still be in rules of the tree around them, which are told anew before the next solution.
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

  /// What a constraint says now; `nil` takes it out.
  func set(_ statement: LayoutRule.Statement?, of constraint: LayoutConstraint) {
    let key = ObjectIdentifier(constraint)
    guard let statement else { return forget(constraint) }
    if let rule = ruleOfConstraint[key] { return change(rule, to: statement) }
    let rule = LayoutRule(statement, of: constraint)
    ruleOfConstraint[key] = rule
    add(rule)
  }

  /// Makes rules say these things, in this order.
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
    let isTold = rule.handle != nil || rule.brokenBy != nil
    guard statement != old || !isTold else { return }
    var same = statement
    same.constant = old.constant
    rule.statement = statement
    if let handle = rule.handle, same == old {
      counts.changes += 1
      counts.constantsChanged += 1
      do throws(LinearSolver.Unsatisfiable) {
        return try solver.setConstant(of: handle, to: statement.constant)
      } catch {
        // Another rule may have to give way.
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

  /// Tells the solver a rule. Of required ones that contradict each other, the one of the highest rank is broken.
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

  /// Tries whether broken rules can hold now, and returns whether one does.
  func retryBrokenRules() -> Bool {
    let broken = brokenRules.sorted { $0.rank < $1.rank }
    for rule in broken {
      remove(rule)
      add(rule)
    }
    return broken.contains { $0.handle != nil }
  }

  func clearChanged() { isChanged = false }

  /// What a solver's constraints are called, in the order in which they came to be.
  func names(of handles: [LinearSolver.Constraint]) -> [String] { names(of: handles.compactMap { ruleOfHandle[$0] }) }

  /// Rules of one stack, or of one content, have one name, which is said once.
  private func names(of rules: [LayoutRule], besides broken: LayoutRule? = nil) -> [String] {
    var said: Set<String> = broken.map { [$0.name()] } ?? []
    return rules.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.compactMap { rule in
      let name = rule.name()
      return rule.constraint == nil && !said.insert(name).inserted ? nil : name
    }
  }

  // MARK: The host

  /// Gives the host a size, or lets its content decide.
  func setHost(width: Extent, height: Extent) {
    let part = hostPart
    if let extents, extents.width == width, extents.height == height { return updateHolding() }
    extents = (width, height)
    let ownsSize = host.translatesAutoresizingMaskIntoConstraints
    func statement(_ sum: LayoutSum, _ extent: Extent) -> LayoutRule.Statement {
      switch extent {
      case .given(let points): sum.statement(.equal, points, ownsSize ? nil : LayoutLevel.windowSize)
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

  /// When the host's size is asked for, it holds its subviews, also those that nothing ties to its edges.
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

  /// The host's size as it is solved.
  var hostSize: CGSize {
    CGSize(width: solver.value(of: hostPart.width), height: solver.value(of: hostPart.height))
  }

  var hostRuleHandles: [LinearSolver.Constraint] { hostRules.compactMap(\.handle) }
  var isHostFitting: Bool {
    if case .fitting? = extents?.height { return true }
    if case .fitting? = extents?.width { return true }
    return false
  }
  var givenWidth: Double? {
    if case .given(let width)? = extents?.width { return width }
    return nil
  }
}

/// What an engine has done so far.
package struct LayoutEngineCounts: Equatable {
  /// Rules that were told to the solver, each of them once again when it comes back.
  package var rulesAdded = 0
  /// Constants that were changed in place.
  package var constantsChanged = 0
  /// How often anything was told to the solver, or taken back.
  var changes = 0
  /// As many as that when the last solution was found.
  var changesSolved = -1
}
