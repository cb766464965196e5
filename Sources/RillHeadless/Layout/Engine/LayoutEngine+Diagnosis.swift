import Foundation

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
