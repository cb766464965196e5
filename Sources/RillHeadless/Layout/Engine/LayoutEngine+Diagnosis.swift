import Foundation

/// The problems of a set of constraints.
extension LayoutEngine {
  /// Returns the constraints that are broken, each with the ones that break it, and the sizes that are negative in any
  /// space.
  func problems() -> [ScreenDiagnostic] {
    var found = brokenRules.map { ScreenDiagnostic.conflict(constraint: $0.name(), with: $0.brokenBy ?? []) }
    // A broken constraint explains the sizes that result from it.
    if found.isEmpty { found = impossibleSizes() }
    if let imprecision { found.append(.impreciseLayout(view: host.name, points: imprecision)) }
    return found + contradictedContents()
  }

  private struct Size {
    let name: String
    let sum: LayoutSum
  }

  /// Returns the sizes that are negative in any space; a view for which only this screen is too small is not a problem.
  private func impossibleSizes() -> [ScreenDiagnostic] {
    let sizes = parts.flatMap { part in
      [Size(name: "\(part.name).width", sum: part.widthSum), Size(name: "\(part.name).height", sum: part.heightSum)]
    }
    let negative = sizes.filter { value(of: $0.sum) < -0.01 }
    guard !negative.isEmpty, !isPossibleInMoreRoom(sizes) else { return [] }
    var strict = solver
    var names: [LinearSolver.Constraint: String] = [:]
    // Negative sizes come last, so that one of them is the size that contradicts the others.
    for size in sizes.filter({ value(of: $0.sum) >= -0.01 }) + negative {
      do throws(LinearSolver.Unsatisfiable) {
        names[try strict.add(size.sum.terms, .greaterThanOrEqual, -size.sum.constant)] = "\(size.name) ≥ 0"
      } catch {
        let others = self.names(of: error.others) + error.others.compactMap { names[$0] }
        return [.conflict(constraint: "\(size.name) ≥ 0", with: others)]
      }
    }
    return []
  }

  private func isPossibleInMoreRoom(_ sizes: [Size]) -> Bool {
    var roomy = solver
    for handle in hostRuleHandles { roomy.remove(handle) }
    do throws(LinearSolver.Unsatisfiable) {
      for size in [hostPart.widthSum, hostPart.heightSum] {
        try roomy.add(size.terms, .greaterThanOrEqual, value(of: size))
      }
      for size in sizes { try roomy.add(size.sum.terms, .greaterThanOrEqual, -size.sum.constant) }
      return true
    } catch {
      return false
    }
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
    var open = solver
    for rule in parts.flatMap(\.undecided) {
      if let handle = rule.handle { open.remove(handle) }
    }
    let ambiguous = Set(open.ambiguous(among: parts.flatMap(\.variables)))
    return parts.filter { !ambiguous.isDisjoint(with: $0.variables) }.compactMap(\.item).filter { item in
      guard let view = item.layoutView, !view.isHiddenInHierarchy else { return false }
      return item !== view || !view.translatesAutoresizingMaskIntoConstraints
    }
  }
}
