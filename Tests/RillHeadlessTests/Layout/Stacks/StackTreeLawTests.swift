import Foundation
import RillHeadless
import RillTesting
import TestSupport
import Testing

/// Random trees of stacks, checked against the rules of `StackView`.
@MainActor @Suite struct StackTreeLawTests {
  /// Release makes more than three times as many, and at night twenty-five times as many trees, and changes each twice as
  /// often.
  private nonisolated static let seeds = Array(1...repeats(debug: 60, release: 200, nightly: 1_500, sanitized: 60))

  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func `stacks of any depth keep to their rules, and changing some is as making them anew`(part: Int) {
    var (compared, open) = (0, 0)
    for seed in Self.seeds where seed % 6 == part {
      var random = SeededGenerator(seed: seed)
      let stack = StackTree.random(depth: 3, using: &random).make()
      stack.vary(using: &random)
      var root = anew(stack, CGSize(width: random.number(50...400), height: random.number(50...400)))
      for round in 0..<repeats(debug: 3, release: 6) {
        let place = "seed \(seed), round \(round)"
        #expect(diagnostics { root.layoutIfNeeded() } == [], "\(place)")
        StackRules(stack: stack, place: place).check()
        if root.ambiguousViews.isEmpty { compared += 1 } else { open += 1 }
        let kept = stack.shownFrames
        root = anew(stack, root.frame.size)
        #expect(areNear(kept, stack.shownFrames), "as anew: \(place)")
        for _ in 0..<random.number(1...3) {
          stack.changeOneThing(using: &random)
          if random.once(in: 2) { root.layoutIfNeeded() }
        }
        if random.once(in: 4) { root.frame.size.width = CGFloat(random.number(50...400)) }
      }
    }
    #expect(open * 5 <= open + compared, "\(open) of \(open + compared) are open")
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func `rows without room, and sizes that are fractions of others, are after each change as anew`(part: Int) {
    var (compared, contradictory) = (0, 0)
    for seed in Self.seeds where seed % 6 == part {
      var random = SeededGenerator(seed: seed)
      let tree = random.once(in: 2) ? StackTree.random(depth: 3, using: &random) : .crampedRow(using: &random)
      let stack = tree.make()
      stack.vary(using: &random)
      let root = anew(stack, CGSize(width: random.number(50...400), height: random.number(50...400)))
      stack.tieSizes(using: &random)
      for step in 0..<repeats(debug: 6, release: 12) {
        stack.changeOneThing(using: &random)
        let place = "seed \(seed), step \(step)"
        let reported = diagnostics { root.layoutIfNeeded() }
        #expect(!reported.contains { $0.hasPrefix("Layout imprecise") }, "\(place)")
      }
      let kept = stack.shownFrames
      // Which of several contradicting constraints breaks depends on their order, which is another one anew.
      let conflicts = diagnostics { _ = anew(stack, root.frame.size) }
      guard conflicts.isEmpty else {
        contradictory += 1
        continue
      }
      compared += 1
      #expect(areNear(kept, stack.shownFrames), "as anew: seed \(seed)")
    }
    #expect(contradictory * 2 <= contradictory + compared, "\(contradictory) of \(contradictory + compared)")
  }

  @Test func `from right to left, a tree is its mirror image`() {
    var open = 0
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let stack = StackTree.random(depth: 3, using: &random).make()
      stack.vary(using: &random)
      let root = anew(stack, CGSize(width: random.number(50...400), height: random.number(50...400)))
      guard root.ambiguousViews.isEmpty else {
        open += 1
        continue
      }
      let mirrored = stack.mirroredFrames
      root.semanticContentAttribute = .forceRightToLeft
      root.layoutIfNeeded()
      #expect(areNear(mirrored, stack.shownFrames), "seed \(seed)")
    }
    #expect(open * 20 <= Self.seeds.count, "\(open) of \(Self.seeds.count) are open")
  }

  /// The stack in a root of a size, whose solver knows nothing yet.
  private func anew(_ stack: StackView, _ size: CGSize) -> View {
    let root = View()
    root.frame.size = size
    root.addSubview(stack)
    stack.makeConstraints { $0.edges.equalToSuperview() }
    root.layoutIfNeeded()
    return root
  }

  private func areNear(_ some: [CGRect], _ others: [CGRect]) -> Bool {
    some.count == others.count
      && zip(some, others).allSatisfy { one, other in
        max(
          abs(one.minX - other.minX), abs(one.minY - other.minY), abs(one.maxX - other.maxX),
          abs(one.maxY - other.maxY)) < 1e-6
      }
  }
}
