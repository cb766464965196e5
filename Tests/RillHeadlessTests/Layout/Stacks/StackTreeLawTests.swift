import Foundation
import RillHeadless
import TestSupport
import Testing

/// Random trees of stacks, checked against the rules of `StackView`.
@MainActor @Suite struct StackTreeLawTests {
  private nonisolated static let seeds: [Int] = {
    #if DEBUG
      Array(1...60)
    #else
      Array(1...1_500)
    #endif
  }()

  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func `stacks of any depth follow their rules, and changing one is like creating it again`(part: Int) {
    for seed in Self.seeds where seed % 6 == part {
      var random = SeededGenerator(seed: seed)
      let description = StackTree.random(depth: 3, using: &random)
      var root = View()
      root.frame.size = CGSize(width: random.number(50...400), height: random.number(50...400))
      let stack = description.make()
      root.addSubview(stack)
      stack.makeConstraints { $0.edges.equalToSuperview() }
      for round in 0..<4 {
        root.layoutIfNeeded()
        check(stack, "seed \(seed), round \(round)")
        // An ambiguous layout may be different when it is repeated.
        if root.ambiguousViews.isEmpty {
          let kept = stack.shownFrames
          root = anew(root, stack)
          #expect(zip(kept, stack.shownFrames).allSatisfy(isNear), "as anew: seed \(seed), round \(round)")
        }
        let changed = stack.descendants.randomElement(using: &random)
        switch round {
        case 0: (changed as? Box)?.content.width = CGFloat(random.number(0...120))
        case 1: root.frame.size.width = CGFloat(random.number(50...400))
        default: changed?.isHidden.toggle()
        }
      }
    }
  }

  @Test func `from right to left, a tree is its mirror image`() {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let (root, stack) = (View(), StackTree.random(depth: 3, using: &random).make())
      root.frame.size = CGSize(width: random.number(50...400), height: random.number(50...400))
      root.addSubview(stack)
      stack.makeConstraints { $0.edges.equalToSuperview() }
      guard root.ambiguousViews.isEmpty else { continue }
      let mirrored = stack.mirroredFrames
      root.semanticContentAttribute = .forceRightToLeft
      root.layoutIfNeeded()
      #expect(zip(mirrored, stack.shownFrames).allSatisfy(isNear), "seed \(seed)")
    }
  }

  /// Another root of the same size, with a new solver.
  private func anew(_ root: View, _ stack: StackView) -> View {
    let other = View()
    other.frame.size = root.frame.size
    other.addSubview(stack)
    stack.makeConstraints { $0.edges.equalToSuperview() }
    other.layoutIfNeeded()
    return other
  }

  private func isNear(_ one: CGRect, _ other: CGRect) -> Bool {
    max(abs(one.minX - other.minX), abs(one.minY - other.minY), abs(one.maxX - other.maxX), abs(one.maxY - other.maxY))
      < 1e-6
  }

  /// The room that gaps take, including those of nested stacks.
  private func least(_ view: View, _ axis: LayoutAxis) -> Double {
    guard let stack = view as? StackView else { return 0 }
    let views = stack.arrangedSubviews.filter { !$0.isHidden }
    let inner = views.map { least($0, axis) }
    guard stack.axis == axis else { return inner.max() ?? 0 }
    // A length or a factor that all share is that of the view that needs most.
    let isShared = stack.distribution == .fillEqually || stack.distribution == .fillProportionally
    let sum = isShared ? Double(views.count) * (inner.max() ?? 0) : inner.reduce(0, +)
    return sum + Double(stack.spacing) * Double(max(0, views.count - 1))
  }

  /// Checks the positions of a stack's views.
  ///
  /// - Parameters:
  ///   - isAlone: false in a stack that aligns baselines, across which sizes depend on each other.
  ///   - cramped: the axes along which it is in a stack without room for its gaps: there, a frame of no size may
  ///     represent a negative one.
  private func check(_ stack: StackView, isAlone: Bool = true, cramped: Set<LayoutAxis> = [], _ place: String) {
    let views = stack.arrangedSubviews.filter { !$0.isHidden }
    let isRow = stack.axis == .horizontal
    func begin(_ frame: CGRect) -> Double { Double(isRow ? frame.minX : frame.minY) }
    func length(_ size: CGSize) -> Double { Double(isRow ? size.width : size.height) }
    func natural(_ view: View) -> Double { length(view.intrinsicContentSize) }
    let frames = views.map(\.frame)
    let room = length(stack.frame.size)
    // Without room even for the gaps, views have no size, and gaps extend beyond the stack.
    let isRoomy = room >= least(stack, stack.axis) && (room > 0 || !cramped.contains(stack.axis))
    let inside = isRoomy ? cramped.subtracting([stack.axis]) : cramped.union([stack.axis])
    for inner in views.compactMap({ $0 as? StackView }) {
      let isInnerAlone = isAlone && ![.firstBaseline, .lastBaseline].contains(stack.alignment)
      check(inner, isAlone: isInnerAlone, cramped: inside, place)
    }
    guard let first = frames.first, let last = frames.last else { return }
    let spacing = Double(stack.spacing) * Double(views.count - 1)
    guard isRoomy else { return }
    let tolerance = 1e-6 * max(1, room)
    #expect(abs(begin(first)) < tolerance, "begins at the edge: \(place)")
    #expect(abs(begin(last) + length(last.size) - room) < tolerance, "ends at the edge: \(place)")
    let gaps = zip(frames, frames.dropFirst()).map { begin($1) - begin($0) - length($0.size) }
    #expect(gaps.allSatisfy { $0 > Double(stack.spacing) - tolerance }, "gaps: \(place)")
    switch stack.distribution {
    case .fill, .fillEqually, .fillProportionally:
      #expect(gaps.allSatisfy { abs($0 - Double(stack.spacing)) < tolerance }, "gaps: \(place)")
    case .equalSpacing:
      #expect(gaps.allSatisfy { abs($0 - gaps[0]) < tolerance }, "equal gaps: \(place)")
    case .equalCentering: break
    }
    let lengths = frames.map { length($0.size) }
    if stack.distribution == .fillEqually {
      #expect(lengths.allSatisfy { abs($0 - lengths[0]) < tolerance }, "equal lengths: \(place)")
    }
    guard views.allSatisfy({ $0 is Box }) else { return }
    let naturals = views.map(natural)
    let total = naturals.reduce(0, +)
    if stack.distribution == .fillProportionally, total > 0 {
      let factor = (room - spacing) / total
      for (length, natural) in zip(lengths, naturals) {
        #expect(abs(length - factor * natural) < tolerance, "one factor: \(place)")
      }
    }
    if stack.distribution == .fill, isAlone {
      // The first view grows; or views shrink, starting with the first, as far as they can.
      var expected = naturals
      var missing = room - spacing - total
      for index in expected.indices where missing != 0 {
        let change = missing > 0 ? missing : max(missing, -expected[index])
        expected[index] += change
        missing -= change
      }
      for (length, expected) in zip(lengths, expected) {
        #expect(abs(length - expected) < tolerance, "from the first on: \(place)")
      }
    }
  }
}

/// The structure of a tree of stacks.
private indirect enum StackTree {
  case box(CGSize)
  case stack(LayoutAxis, StackView.Distribution, StackView.Alignment, spacing: CGFloat, [StackTree])

  static func random(depth: Int, using random: inout SeededGenerator) -> StackTree {
    let children = (0..<random.number(1...4)).map { _ in
      depth > 1 && random.once(in: 3)
        ? StackTree.random(depth: depth - 1, using: &random)
        : .box(CGSize(width: random.number(0...100), height: random.number(0...100)))
    }
    let alignments: [StackView.Alignment] = [.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline]
    return .stack(
      random.once(in: 2) ? .horizontal : .vertical,
      StackView.Distribution.allCases.randomElement(using: &random) ?? .fill,
      alignments.randomElement(using: &random) ?? .fill, spacing: CGFloat(random.number(0...12)), children)
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

extension View {
  /// A view that a stack leaves out keeps its frame.
  fileprivate var shownFrames: [CGRect] {
    subviews.filter { !$0.isHidden }.flatMap { [$0.frame] + $0.shownFrames }
  }

  fileprivate var mirroredFrames: [CGRect] {
    subviews.filter { !$0.isHidden }.flatMap { view in
      [CGRect(origin: CGPoint(x: bounds.width - view.frame.maxX, y: view.frame.minY), size: view.frame.size)]
        + view.mirroredFrames
    }
  }

  fileprivate var descendants: [View] { subviews.flatMap { [$0] + $0.descendants } }
}
