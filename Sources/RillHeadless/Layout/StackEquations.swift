import Foundation

/// What a stack view says about the views it arranges. Stacks are part of the same system as constraints, so a row's
/// height follows from its stacks' heights, and theirs from their labels'.
extension LayoutSolver {
  /// The indexes of the views that a stack arranges and that are not hidden, in order.
  func arrangedViews(of stack: Int) -> [Int] {
    guard let stack = views[stack] as? StackView else { return [] }
    return stack.arrangedSubviews.compactMap { $0.isHidden ? nil : indexes[ObjectIdentifier($0)] }
  }

  mutating func addStack(_ index: Int) {
    guard let stack = views[index] as? StackView else { return }
    let arranged = arrangedViews(of: index)
    let name = "\(stack.name) arranges its views"
    var edge = [term(stack.axis.position, index)]
    for (offset, view) in arranged.enumerated() {
      // This view begins where the one before it ends.
      let begin = term(stack.axis.position, view)
      require([begin] + negative(edge), equals: offset == 0 ? 0 : stack.spacing) { name }
      edge = [begin, term(stack.axis.size, view)]
      addAlignment(of: view, in: index, stack)
    }
    if !arranged.isEmpty {
      let end = [term(stack.axis.position, index), term(stack.axis.size, index)]
      require(end + negative(edge), equals: 0) { name }
    }
  }

  private mutating func addAlignment(of view: Int, in index: Int, _ stack: StackView) {
    let cross = stack.axis.other
    let name = "\(stack.name) aligns its views"
    let positions = [term(cross.position, view), term(cross.position, index, times: -1)]
    func sizes(_ part: Double) -> [Term] {
      [term(cross.size, view, times: part), term(cross.size, index, times: -part)]
    }
    switch stack.alignment {
    case .fill:
      require(positions, equals: 0) { name }
      require(sizes(1), equals: 0) { name }
    case .leading: require(positions, equals: 0) { name }
    case .center: require(positions + sizes(0.5), equals: 0) { name }
    case .trailing: require(positions + sizes(1), equals: 0) { name }
    }
  }

  private func negative(_ terms: [Term]) -> [Term] { terms.map { Term($0.variable, -$0.factor) } }
}

extension StackView.Axis {
  fileprivate var position: LayoutSolver.Unknown { self == .horizontal ? .x : .y }
  fileprivate var size: LayoutSolver.Unknown { self == .horizontal ? .width : .height }
  fileprivate var other: StackView.Axis { self == .horizontal ? .vertical : .horizontal }
}
