import Foundation
import RillHeadless
import RillTesting
import TestSupport
import Testing

/// Layouts that constraints leave open are decided by the tree, and not by its history.
@MainActor @Suite struct OpenLayoutTests {
  /// Views in each other and beside each other, with constraints that leave some of them open.
  @MainActor private struct Tree {
    let root = screen(columns: 40, rows: 20)
    private(set) var views: [View] = []
    private(set) var constraints: [LayoutConstraint] = []

    init(seed: Int) {
      var random = SeededGenerator(seed: seed)
      for index in 0..<random.number(3...8) {
        let view: View = random.once(in: 2) ? Label("label \(index)") : View()
        (views.filter { !($0 is Label) }.randomElement(using: &random) ?? root).addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        views.append(view)
      }
      let anchors: [(View) -> LayoutAnchor] = [{ $0.leading }, { $0.trailing }, { $0.centerX }]
      for _ in 0..<random.number(2...10) {
        guard let one = views.randomElement(using: &random), let superview = one.superview,
          let other = (superview.subviews + [superview]).filter({ $0 !== one }).randomElement(using: &random),
          let anchor = anchors.randomElement(using: &random), let otherAnchor = anchors.randomElement(using: &random)
        else { continue }
        let priority: LayoutPriority = [999, 500, 251].randomElement(using: &random) ?? 500
        let constant = CGFloat(random.number(-20...80))
        constraints.append(
          random.once(in: 2)
            ? anchor(one).constraint(equalTo: otherAnchor(other), constant: constant, priority: priority)
            : anchor(one).constraint(greaterThanOrEqualTo: otherAnchor(other), constant: constant, priority: priority))
      }
    }

    var frames: [CGRect] {
      root.layoutIfNeeded()
      return views.map(\.frame)
    }
  }

  @Test func `an open layout is the same in whatever order its constraints came, and what was there between`() {
    var open = 0
    for seed in 1...(isOptimized ? 2_000 : 60) {
      let (once, changed) = (Tree(seed: seed), Tree(seed: seed))
      LayoutConstraint.activate(once.constraints)
      let expected = once.frames
      if !once.root.ambiguousViews.isEmpty { open += 1 }
      var random = SeededGenerator(seed: seed)
      for constraint in changed.constraints.shuffled(using: &random) {
        constraint.isActive = true
        if random.once(in: 2) { changed.root.layoutIfNeeded() }
      }
      for constraint in changed.constraints where random.once(in: 4) {
        constraint.isActive = false
        changed.root.layoutIfNeeded()
        constraint.isActive = true
      }
      #expect(areNear(changed.frames, expected), "seed \(seed)")
    }
    #expect(open > 10)
  }
  @Test func `an open layout is the same whatever its constants were before`() {
    var open = 0
    for seed in 1...(isOptimized ? 2_000 : 60) {
      let (once, changed) = (Tree(seed: seed), Tree(seed: seed))
      LayoutConstraint.activate(once.constraints)
      let expected = once.frames
      if !once.root.ambiguousViews.isEmpty { open += 1 }
      LayoutConstraint.activate(changed.constraints)
      let constants = changed.constraints.map(\.constant)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<3 {
        for constraint in changed.constraints { constraint.constant = CGFloat(random.number(-20...80)) }
        changed.root.layoutIfNeeded()
      }
      for (constraint, constant) in zip(changed.constraints, constants) { constraint.constant = constant }
      #expect(areNear(changed.frames, expected), "seed \(seed)")
    }
    #expect(open > 10)
  }

  private func areNear(_ some: [CGRect], _ others: [CGRect]) -> Bool {
    some.count == others.count
      && zip(some, others).allSatisfy {
        max(abs($0.minX - $1.minX), abs($0.minY - $1.minY), abs($0.maxX - $1.maxX), abs($0.maxY - $1.maxY)) < 1e-6
      }
  }
}
