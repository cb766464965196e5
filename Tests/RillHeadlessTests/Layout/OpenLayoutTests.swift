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

    /// - Parameter hasText: Whether labels wrap, and constraints place the views vertically, too.
    init(seed: Int, hasText: Bool = false) {
      var random = SeededGenerator(seed: seed)
      for index in 0..<random.number(3...8) {
        let view: View =
          random.once(in: 2)
          ? hasText ? Label("label \(index) of several words that wrap", numberOfLines: 0) : Label("label \(index)")
          : View()
        (views.filter { !($0 is Label) }.randomElement(using: &random) ?? root).addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        views.append(view)
      }
      let horizontal: [(View) -> LayoutAnchor] = [{ $0.leading }, { $0.trailing }, { $0.centerX }]
      let vertical: [(View) -> LayoutAnchor] = [{ $0.top }, { $0.bottom }, { $0.centerY }]
      for _ in 0..<random.number(2...10) {
        let anchors = hasText && random.once(in: 2) ? vertical : horizontal
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

  /// Compares trees that a history leaves as they were with trees without one.
  private func compare(
    hasText: Bool = false, _ history: (Tree, inout SeededGenerator) -> Void
  ) {
    var open = 0
    for seed in 1...repeats(debug: 60, release: 200, nightly: 2_000, sanitized: 60) {
      let (once, changed) = (Tree(seed: seed, hasText: hasText), Tree(seed: seed, hasText: hasText))
      LayoutConstraint.activate(once.constraints)
      let expected = once.frames
      if !once.root.ambiguousViews.isEmpty { open += 1 }
      var random = SeededGenerator(seed: seed)
      history(changed, &random)
      let found = changed.frames
      #expect(found.count == expected.count)
      let isSame = zip(found, expected).allSatisfy {
        max(abs($0.minX - $1.minX), abs($0.minY - $1.minY), abs($0.maxX - $1.maxX), abs($0.maxY - $1.maxY)) < 1e-6
      }
      #expect(isSame, "seed \(seed)")
    }
    #expect(open > 10)
  }

  @Test(arguments: [false, true])
  func `an open layout is the same in whatever order its constraints came, and what was there between`(hasText: Bool) {
    compare(hasText: hasText) { tree, random in
      for constraint in tree.constraints.shuffled(using: &random) {
        constraint.isActive = true
        if random.once(in: 2) { tree.root.layoutIfNeeded() }
      }
      for constraint in tree.constraints where random.once(in: 4) {
        constraint.isActive = false
        tree.root.layoutIfNeeded()
        constraint.isActive = true
      }
    }
  }

  @Test(arguments: [false, true])
  func `an open layout is the same whatever its constants were before`(hasText: Bool) {
    compare(hasText: hasText) { tree, random in
      LayoutConstraint.activate(tree.constraints)
      let constants = tree.constraints.map(\.constant)
      for _ in 0..<3 {
        for constraint in tree.constraints { constraint.constant = CGFloat(random.number(-20...80)) }
        tree.root.layoutIfNeeded()
      }
      for (constraint, constant) in zip(tree.constraints, constants) { constraint.constant = constant }
    }
  }

  @Test(arguments: [false, true])
  func `an open layout is the same whatever the frames and the space were before`(hasText: Bool) {
    compare(hasText: hasText) { tree, random in
      LayoutConstraint.activate(tree.constraints)
      let size = tree.root.frame.size
      for _ in 0..<3 {
        for view in tree.views where random.once(in: 2) {
          view.frame = CGRect(x: random.number(-40...700), y: random.number(-40...700), width: 80, height: 40)
        }
        tree.root.frame.size = CGSize(width: random.number(40...600), height: random.number(40...600))
        tree.root.layoutIfNeeded()
      }
      for view in tree.views { view.frame = .zero }
      tree.root.frame.size = size
    }
  }

  @Test func `a limit alone is the length`() {
    let root = screen(columns: 40, rows: 20)
    let view = View()
    root.addSubview(view)
    view.makeConstraints {
      $0.leading.top.equalToSuperview()
      $0.width.lessThanOrEqualTo(200)
      $0.height.lessThanOrEqualTo(48)
    }
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 0, width: 200, height: 48))
  }

  @Test func `a limit alone is the place`() {
    let root = screen(columns: 40, rows: 20)
    let view = View()
    root.addSubview(view)
    view.makeConstraints {
      $0.top.equalToSuperview()
      $0.trailing.lessThanOrEqualTo(-70)
      $0.width.equalTo(30)
      $0.height.equalTo(10)
    }
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 220, y: 0, width: 30, height: 10))
  }

  @Test func `of two labels that resist alike, the second gets what the first leaves`() {
    let root = screen(columns: 40, rows: 20)
    let labels = [Label("a title of words"), Label("a detail")]
    labels.forEach(root.addSubview)
    labels[0].makeConstraints { $0.leading.top.equalToSuperview() }
    labels[1].makeConstraints {
      $0.top.equalToSuperview()
      $0.leading.equalTo(labels[0].trailing)
      $0.trailing.equalTo(-160)
    }
    root.layoutIfNeeded()
    #expect(labels.map(\.frame.width) == [128, 32])
  }

  @Test(arguments: [5e-7, 1e-4, 1])
  func `lengths that differ a little contradict each other`(difference: CGFloat) {
    let root = screen(columns: 40, rows: 20)
    let view = View()
    root.addSubview(view)
    view.makeConstraints {
      $0.leading.top.height.equalToSuperview()
      $0.width.equalTo(100)
      $0.width.equalTo(100 + difference)
    }
    #expect(diagnostics { root.layoutIfNeeded() }.count == 1)
  }
}
