import Foundation
import RillHeadless
import RillList
import RillTesting

/// A tree of stacks and boxes.
indirect enum StackTree {
  case box(CGSize)
  case stack(LayoutAxis, StackView.Distribution, StackView.Alignment, spacing: CGFloat, [StackTree])

  static let alignments: [StackView.Alignment] = [.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline]

  static func random(depth: Int, using random: inout SeededGenerator) -> StackTree {
    let children = (0..<random.number(1...4)).map { _ in
      depth > 1 && random.once(in: 3)
        ? StackTree.random(depth: depth - 1, using: &random)
        : .box(CGSize(width: random.number(0...100), height: random.number(0...100)))
    }
    return .stack(
      random.once(in: 2) ? .horizontal : .vertical,
      StackView.Distribution.allCases.randomElement(using: &random) ?? .fill,
      alignments.randomElement(using: &random) ?? .fill, spacing: CGFloat(random.number(0...12)), children)
  }

  /// A row of more boxes than most screens have room for.
  static func crampedRow(using random: inout SeededGenerator) -> StackTree {
    let boxes = (0..<random.number(6...12)).map { _ in
      StackTree.box(CGSize(width: 10 * random.number(0...14), height: 20))
    }
    return .stack(.horizontal, .equalCentering, .center, spacing: 8, boxes)
  }

  @MainActor func make() -> StackView {
    guard case .stack(let axis, let distribution, let alignment, let spacing, let children) = self else {
      return StackView()
    }
    let views = children.map { child -> View in
      if case .box(let size) = child { return Box(size.width, size.height) }
      return child.make()
    }
    return StackView(axis: axis, spacing: spacing, alignment: alignment, distribution: distribution, views)
  }
}

extension StackView {
  /// Gives some views in the stack priorities and custom spacings, and some stacks margins.
  func vary(using random: inout SeededGenerator) {
    for view in [self] + descendants where random.once(in: 4) { view.varyOne(using: &random) }
  }

  /// Changes one thing in the stack: which views there are, their order, sizes and priorities, or what a stack in it
  /// says.
  func changeOneThing(using random: inout SeededGenerator) {
    let view = descendants.randomElement(using: &random)
    let stack = ([self] + descendants.compactMap { $0 as? StackView }).randomElement(using: &random) ?? self
    switch random.number(0...10) {
    case 0: stack.axis = random.once(in: 2) ? .horizontal : .vertical
    case 1: stack.alignment = StackTree.alignments.randomElement(using: &random) ?? .fill
    case 2: stack.distribution = Distribution.allCases.randomElement(using: &random) ?? .fill
    case 3: stack.spacing = CGFloat(random.number(0...12))
    case 4: view?.removeFromSuperview()
    case 5: stack.insertArrangedSubview(Box(CGFloat(random.number(0...100)), 20), at: random.number(0...4))
    case 6:
      if let view, !stack.isDescendant(of: view) { stack.insertArrangedSubview(view, at: random.number(0...4)) }
    case 7: view?.isHidden.toggle()
    case 8: (view as? Box)?.content = CGSize(width: random.number(0...120), height: random.number(0...100))
    case 9: semanticContentAttribute = random.once(in: 2) ? .forceRightToLeft : .unspecified
    default: view?.varyOne(using: &random)
    }
  }

  /// Makes the sizes of some views multiples of those of others.
  func tieSizes(using random: inout SeededGenerator) {
    for _ in 0..<random.number(0...3) {
      guard let one = descendants.randomElement(using: &random), let other = descendants.randomElement(using: &random)
      else { return }
      let factor: CGFloat = [0.1, 1 / 3, 1.5, 3].randomElement(using: &random) ?? 1
      let priority: LayoutPriority = [.required, 999, 500, 251].randomElement(using: &random) ?? .required
      let isWidth = random.once(in: 2)
      one.makeConstraints {
        (isWidth ? $0.width : $0.height).equalTo(isWidth ? other.width : other.height)
          .multipliedBy(factor).priority(priority)
      }
    }
  }

  /// The views that are arranged and not hidden.
  var shown: [View] { arrangedSubviews.filter { !$0.isHidden } }
}

extension View {
  fileprivate func varyOne(using random: inout SeededGenerator) {
    if let stack = self as? StackView {
      stack.layoutMargins = ListInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      stack.isLayoutMarginsRelativeArrangement.toggle()
    } else {
      contentHuggingPriority = [100, 250, 251, 600].randomElement(using: &random) ?? .defaultLow
      contentCompressionResistancePriority = [300, 700, 750, 999].randomElement(using: &random) ?? .defaultHigh
    }
    guard let stack = superview as? StackView else { return }
    stack.setCustomSpacing(random.once(in: 3) ? nil : CGFloat(random.number(0...30)), after: self)
  }

  /// A view that a stack leaves out stays where it was.
  var shownFrames: [CGRect] { subviews.filter { !$0.isHidden }.flatMap { [$0.frame] + $0.shownFrames } }

  var mirroredFrames: [CGRect] {
    subviews.filter { !$0.isHidden }.flatMap { view in
      [CGRect(origin: CGPoint(x: bounds.width - view.frame.maxX, y: view.frame.minY), size: view.frame.size)]
        + view.mirroredFrames
    }
  }

  var descendants: [View] { subviews.flatMap { [$0] + $0.descendants } }
}
