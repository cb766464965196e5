import Foundation

/// The rules of a stack view for the views it arranges.
///
/// Stacks are part of the same system as constraints, so a row's height follows from the heights of its stacks, and
/// theirs from the heights of their labels.
extension LayoutEngine {
  func arrange(_ stack: StackView, _ part: LayoutPart) {
    let views = stack.arrangedSubviews.filter { !$0.isHidden }
    let arranged = views.map { self.part(of: $0) }
    let needsShared = stack.distribution != .fill && stack.distribution != .fillEqually
    if needsShared, part.shared == nil { part.shared = rules.addVariable() }
    let statements =
      alongAxis(stack, part, views, arranged) + acrossAxis(stack, part, views, arranged)
      + sizesWithoutContent(stack, views, arranged)
    set(&part.arrangement, to: statements) { [weak stack] in
      "\(stack?.nameAndPlace ?? "(released stack)") arranges its views"
    }
  }

  /// Returns where a part begins along an axis, in the direction of the stack: from right to left, rows grow to the
  /// left.
  private func start(_ part: LayoutPart, _ axis: LayoutAxis, _ isReversed: Bool) -> LayoutSum {
    axis == .vertical ? part.top : isReversed ? part.right * -1 : part.left
  }

  private func length(_ part: LayoutPart, _ axis: LayoutAxis) -> LayoutSum {
    axis == .vertical ? part.heightSum : part.widthSum
  }

  // MARK: Along the axis

  private func alongAxis(
    _ stack: StackView, _ part: LayoutPart, _ views: [View], _ arranged: [LayoutPart]
  ) -> [LayoutRule.Statement] {
    let axis = stack.axis
    let isReversed = axis == .horizontal && self.isReversed(stack)
    let begins = arranged.map { start($0, axis, isReversed) }
    let lengths = arranged.map { length($0, axis) }
    let (first, last) = stack.insets(along: axis)
    let begin = start(part, axis, isReversed) + first
    let end = start(part, axis, isReversed) + length(part, axis) + -last
    guard let firstBegin = begins.first, let lastBegin = begins.last, let lastLength = lengths.last else {
      return [(end - begin).statement(.equal, 0, LayoutLevel.tightness)]
    }
    let ends = (firstBegin - begin).statement(.equal, 0)
    var statements = [ends, (end - lastBegin - lastLength).statement(.equal, 0)]
    /// The distance of each view from the one before it.
    let gaps = begins.indices.dropFirst().map { begins[$0] - begins[$0 - 1] - lengths[$0 - 1] }
    let spacings = views.dropLast().map { Double(stack.spacing(after: $0)) }
    switch stack.distribution {
    case .fill: statements += zip(gaps, spacings).map { $0.statement(.equal, $1) }
    case .fillEqually:
      statements += zip(gaps, spacings).map { $0.statement(.equal, $1) }
      statements += lengths.dropFirst().map { ($0 - lengths[0]).statement(.equal, 0) }
    case .fillProportionally:
      statements += zip(gaps, spacings).map { $0.statement(.equal, $1) }
      statements += proportions(stack, part, views, lengths)
    case .equalSpacing:
      guard let shared = part.shared, let least = spacings.max() else { break }
      let gap = LayoutSum(terms: [LinearSolver.Term(shared)])
      statements += gaps.map { ($0 - gap).statement(.equal, 0) }
      statements.append(gap.statement(.greaterThanOrEqual, least, LayoutLevel.nearlyRequired))
      statements.append(gap.statement(.lessThanOrEqual, least, LayoutLevel.tightness))
    case .equalCentering:
      guard let shared = part.shared else { break }
      let distance = LayoutSum(terms: [LinearSolver.Term(shared)])
      let middles = zip(begins, lengths).map { $0 + $1 * 0.5 }
      statements += middles.indices.dropFirst().map {
        (middles[$0] - middles[$0 - 1] - distance).statement(.equal, 0, LayoutLevel.centering)
      }
      statements += zip(gaps, spacings).map { $0.statement(.greaterThanOrEqual, $1, LayoutLevel.nearlyRequired) }
      statements += zip(gaps, spacings).map { $0.statement(.lessThanOrEqual, $1, LayoutLevel.tightness) }
    }
    return statements
  }

  /// Returns rules with one factor for all views, whatever the spacing.
  private func proportions(
    _ stack: StackView, _ part: LayoutPart, _ views: [View], _ lengths: [LayoutSum]
  ) -> [LayoutRule.Statement] {
    guard let shared = part.shared else { return [] }
    let naturals = views.map { view -> Double in
      let size = view.intrinsicContentSize
      let length = stack.axis == .horizontal ? size.width : size.height
      if length != View.noIntrinsicMetric { return Double(length) }
      let fitting = LayoutPass.fittingSize(of: view, width: nil)
      return Double(stack.axis == .horizontal ? fitting.width : fitting.height)
    }
    guard naturals.contains(where: { $0 > 0 }) else {
      return lengths.dropFirst().map { ($0 - lengths[0]).statement(.equal, 0) }
    }
    return zip(lengths, naturals).map { length, natural in
      (length - LayoutSum(terms: [LinearSolver.Term(shared, natural)])).statement(.equal, 0)
    }
  }

  // MARK: Across the axis

  private func acrossAxis(
    _ stack: StackView, _ part: LayoutPart, _ views: [View], _ arranged: [LayoutPart]
  ) -> [LayoutRule.Statement] {
    let axis = stack.axis.other
    let isReversed = axis == .horizontal && self.isReversed(stack)
    let (first, last) = stack.insets(along: axis)
    let begin = start(part, axis, isReversed) + first
    let end = start(part, axis, isReversed) + length(part, axis) + -last
    // The stack is no larger than its content, unless another rule makes it larger.
    var statements = [(end - begin).statement(.lessThanOrEqual, 0, LayoutLevel.tightness)]
    if arranged.isEmpty { statements[0] = (end - begin).statement(.equal, 0, LayoutLevel.tightness) }
    for (view, arrangedPart) in zip(views, arranged) {
      let ownBegin = start(arrangedPart, axis, isReversed)
      let ownEnd = ownBegin + length(arrangedPart, axis)
      let (before, after) = (ownBegin - begin, end - ownEnd)
      let inside = [before, after].map { $0.statement(.greaterThanOrEqual, 0, LayoutLevel.nearlyRequired) }
      switch stack.alignment(across: axis) {
      case .fill: statements += [before.statement(.equal, 0), after.statement(.equal, 0)]
      case .leading: statements += [before.statement(.equal, 0), inside[1]]
      case .center: statements += [(before - after).statement(.equal, 0), inside[0]]
      case .trailing: statements += [after.statement(.equal, 0), inside[0]]
      case .firstBaseline:
        statements += inside + [before.statement(.equal, 0, LayoutLevel.tightness)]
        statements += sameBaseline(view, views[0]) { self.baseline(first: $0) }
      case .lastBaseline:
        statements += inside + [after.statement(.equal, 0, LayoutLevel.tightness)]
        statements += sameBaseline(view, views[0]) { self.baseline(last: $0) }
      }
    }
    return statements
  }

  private func sameBaseline(_ view: View, _ first: View, _ baseline: (View) -> LayoutSum) -> [LayoutRule.Statement] {
    view === first ? [] : [(baseline(view) - baseline(first)).statement(.equal, 0)]
  }

  /// Returns rules for views without content, which take no space unless another rule gives them some; of views of
  /// equal importance, the first one is resized.
  private func sizesWithoutContent(
    _ stack: StackView, _ views: [View], _ arranged: [LayoutPart]
  ) -> [LayoutRule.Statement] {
    zip(views, arranged).flatMap { view, part -> [LayoutRule.Statement] in
      guard !(view is StackView) else { return [] }
      let size = view.intrinsicContentSize
      return [
        (part.widthSum, size.width), (part.heightSum, size.height),
      ].filter { $0.1 == View.noIntrinsicMetric }.map { sum, _ in
        sum.statement(.equal, 0, LayoutLevel.noContent, weight: weight(of: view))
      }
    }
  }
}
