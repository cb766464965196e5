import Foundation

/// The rules of content about sizes.
extension LayoutEngine {
  /// Updates the rules of a view's content: the hugging priority keeps the view from being larger than its content, and
  /// the compression resistance keeps it from being smaller.
  func updateContent(of part: LayoutPart, _ view: View) {
    var size = view.intrinsicContentSize
    if let width = part.measuredWidth { size.height = view.intrinsicHeight(forWidth: width) }
    set(&part.inside, to: []) { "" }
    setContent(of: part, view, to: size)
  }

  func setContent(of part: LayoutPart, _ view: View, to size: CGSize) {
    part.contentSize = size
    let weight = weight(of: view)
    var statements: [LayoutRule.Statement] = []
    for (axis, sum, points) in [
      (LayoutAxis.horizontal, part.widthSum, size.width), (.vertical, part.heightSum, size.height),
    ] where points != View.noIntrinsicMetric && points.isFinite {
      var hugging = cost(view.contentHuggingPriority(for: axis), weight)
      // If two views must have the same size, the smaller one grows, so that the larger one is not cut.
      hugging?.priority -= 0.125
      let resistance = cost(view.contentCompressionResistancePriority(for: axis), weight)
      let points = max(0, Double(points))
      if hugging == nil { statements.append(sum.statement(.lessThanOrEqual, points)) }
      if resistance == nil { statements.append(sum.statement(.greaterThanOrEqual, points)) }
      if hugging != nil || resistance != nil {
        statements.append(
          LayoutRule.Statement(terms: sum.terms, constant: points, above: hugging, below: resistance))
      }
    }
    set(&part.content, to: statements) { [weak view] in "\(view?.name ?? "(released view)") is as large as its content"
    }
  }

  private func cost(_ priority: LayoutPriority, _ weight: Double) -> ConstraintRecord.Cost? {
    priority >= .required ? nil : ConstraintRecord.Cost(priority: max(1, priority.rawValue), weight: weight)
  }

  /// Returns the weight of a view: of equally important views in stacks, the first one in the tree is resized. A view
  /// inside an arranged view has the position of that view.
  func weight(of view: View) -> Double {
    weights.value(of: view, in: host, from: 1) { view in
      // The weight stays below 2, so however many views there are, none is twice as important as another one.
      orderInStacks[ObjectIdentifier(view)].map { 2 - 1_024 / Double(1_024 + $0) }
    }
  }
}

/// The rules that follow from a solution, and lead to another one.
extension LayoutEngine {
  /// An even number, so that text whose size alternates, because its width follows from its height and its height from
  /// its width, has the same size in each layout.
  private static let rounds = 16
  /// The first rounds, in which content waits until no size is negative. From the last of them on, all sizes are guarded.
  private static let guardingRounds = 3

  /// Solves until heights fit widths, no size is negative and no content extends beyond its superview.
  func settle() {
    for round in 0..<Self.rounds {
      // `decideTheRest` solves by itself. It also follows a solution that breaks other rules than before.
      if !rules.isChanged { rules.solve() }
      if rules.isChanged { decideTheRest() }
      if !refine(round) { return }
    }
    rules.solve()
  }

  /// Adds the rules that the solution calls for, and returns whether any rule is new.
  private func refine(_ round: Int) -> Bool {
    let isGuarded = addGuards(round)
    var isRefined = isGuarded
    for part in parts {
      guard let view = part.view else { continue }
      let width = rules.value(of: part.width)
      if measureText(of: part, view, in: CGSize(width: width, height: rules.value(of: part.height))) {
        isRefined = true
      }
      // A view that is placed by its frame has no rules for its content.
      guard let size = part.contentSize else { continue }
      // Beside a negative size, views extend beyond the superview that are inside it once no size is negative.
      if !isGuarded || round >= Self.guardingRounds, keepInside(part, view, size) { isRefined = true }
      guard part.measuredWidth != max(0, width) else { continue }
      part.measuredWidth = max(0, width)
      let height = view.intrinsicHeight(forWidth: max(0, width))
      if height != size.height {
        setContent(of: part, view, to: CGSize(width: size.width, height: height))
        isRefined = true
      }
    }
    return isRefined
  }

  /// Keeps sizes from being negative, and returns whether any rule is new.
  private func addGuards(_ round: Int) -> Bool {
    func needsGuard(_ part: LayoutPart, _ axis: LayoutAxis) -> Bool {
      !part.guarded.contains(axis) && rules.value(of: part.length(along: axis)) < -0.01
    }
    // A lack of room passes from one view to the next, and there can be more such views than rounds.
    let guardsAll =
      round + 1 >= Self.guardingRounds
      && parts.contains { $0.view != nil && (needsGuard($0, .horizontal) || needsGuard($0, .vertical)) }
    var isNew = false
    for part in parts where part.view != nil {
      for axis in [LayoutAxis.horizontal, .vertical] {
        guard needsGuard(part, axis) || guardsAll && !part.guarded.contains(axis) else { continue }
        let statement = part.length(along: axis).statement(.greaterThanOrEqual, 0, LayoutLevel.nearlyRequired)
        let rule = LayoutRule(statement, isLimit: true) { [weak part] in "\(part?.name ?? "?") has no negative size" }
        part.guarded.insert(axis)
        part.guards.append(rule)
        rules.add(rule)
        isNew = true
      }
    }
    return isNew
  }

  /// Keeps content with a width inside its superview, so that text that is too long is cut or wrapped instead.
  private func keepInside(_ part: LayoutPart, _ view: View, _ size: CGSize) -> Bool {
    guard part.inside.isEmpty, size.width != View.noIntrinsicMetric, let parent = part.parent else { return false }
    let before = rules.value(of: part.left - parent.left)
    let after = rules.value(of: parent.right - part.right)
    guard before < -0.01 || after < -0.01 else { return false }
    let level = LayoutLevel.staying(above: view.contentCompressionResistancePriority(for: .horizontal))
    let edges = [part.left - parent.left, parent.right - part.right]
    part.inside = edges.map { LayoutRule($0.statement(.greaterThanOrEqual, 0, level), isLimit: true) { "" } }
    for rule in part.inside { rules.add(rule) }
    return true
  }

  /// Takes the values that nothing decides from the assigned frames.
  private func decideTheRest() {
    // A limit makes a value appear decided, which then is at the limit, however far that is from the frame.
    let limits = parts.flatMap { $0.guards + $0.inside }
    for rule in limits { rules.remove(rule) }
    for part in parts where !part.undecided.isEmpty {
      for rule in part.undecided { rules.remove(rule) }
      part.undecided = []
    }
    rules.solve()
    for part in parts {
      let frame = part.view?.assignedFrame ?? .zero
      part.decidedFrame = frame
      for (variable, sum, points) in [
        (part.width, part.widthSum, frame.width), (part.height, part.heightSum, frame.height),
      ] where rules.isUndecided(variable) { decide(part, sum, Double(points)) }
      guard let parent = part.parent, let x = part.x, let y = part.y else { continue }
      if rules.isUndecided(x) { decide(part, part.left - parent.left, Double(frame.minX)) }
      if rules.isUndecided(y) { decide(part, part.top - parent.top, Double(frame.minY)) }
    }
    for rule in limits { rules.add(rule) }
    rules.isChanged = false
    rules.solve()
  }

  private func decide(_ part: LayoutPart, _ sum: LayoutSum, _ points: Double) {
    let rule = LayoutRule(sum.statement(.equal, points, LayoutLevel.undecided)) { "" }
    part.undecided.append(rule)
    part.usesFrame = true
    rules.add(rule)
  }
}

extension LinearSolver {
  /// Returns whether no constraint decides a variable, alone or together with others that are not decided either.
  func isUndecided(_ variable: Variable) -> Bool { tableau.row(of: variable.symbol) == nil }
}

/// The baselines of views, which are where their text is drawn.
extension LayoutEngine {
  func baseline(first view: View) -> LayoutSum {
    let text = view.forFirstBaselineLayout
    let part = part(of: text)
    if let lines = textEdges(of: part, text) { return part.top + lines.top + Double(lines.text.ascent) }
    return text.firstBaselineOffsetFromTop.map { part.top + Double($0) } ?? part.bottom
  }

  func baseline(last view: View) -> LayoutSum {
    let text = view.forLastBaselineLayout
    let part = part(of: text)
    if let lines = textEdges(of: part, text) { return part.top + lines.bottom + -Double(lines.text.descent) }
    return part.bottom + -Double(text.lastBaselineOffsetFromBottom)
  }

  /// Returns the distances from the top of a view to the edges of the text in its middle, which become variables with
  /// the first baseline that follows from them.
  private func textEdges(
    of part: LayoutPart, _ view: View
  ) -> (text: TextLines, top: LayoutSum, bottom: LayoutSum)? {
    guard let text = view.textLines(in: .zero) else { return nil }
    if part.textEdges.isEmpty {
      part.textEdges = [rules.addVariable(), rules.addVariable()]
      let height = view.intrinsicContentSize.height
      _ = measureText(of: part, view, in: CGSize(width: .greatestFiniteMagnitude, height: height))
    }
    let sums = part.textEdges.map { LayoutSum(terms: [LinearSolver.Term($0)]) }
    return (text, sums[0], sums[1])
  }

  /// Updates the place of the text in a view of a size, if a baseline follows from it, and returns whether it has
  /// changed: there may be more or fewer lines, or rows of cells above them.
  func measureText(of part: LayoutPart, _ view: View, in size: CGSize) -> Bool {
    guard !part.textEdges.isEmpty, let lines = view.textLines(in: size) else { return false }
    let area = lines.area(in: CGRect(origin: .zero, size: size))
    let statements = zip(part.textEdges, [area.minY, area.maxY]).map { edge, points in
      var sum = LayoutSum(terms: [LinearSolver.Term(edge)])
      if lines.shift != 0 { sum = sum - part.heightSum * lines.shift }
      return sum.statement(.equal, Double(points) - lines.shift * Double(size.height))
    }
    let isSame = zip(part.text, statements).map { rule, statement in
      rule.statement.terms == statement.terms && abs(rule.statement.constant - statement.constant) < 1e-6
    }
    guard isSame != [true, true] else { return false }
    set(&part.text, to: statements) { [weak view] in "\(view?.name ?? "(released view)") has its text in the middle" }
    return true
  }
}
