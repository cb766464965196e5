import Foundation
import TestSupport
import Testing

@testable import RillHeadless

/// Layout costs time in proportion to the number of views, whether the last one is tied to the superview or not.
@MainActor @Suite struct GrowthTests {
  enum Kind: CaseIterable {
    case chain, labels, column, nest
  }

  /// Many views that share a space.
  enum Shared: CaseIterable {
    case chain, chainOfOwnSize, nest, filled, leading, centered, trailing, columnOfOwnSize, crowded, crowdedAndCentered
    case equalGaps, equalDistances, equalDistancesInColumn, crowdedDistancesInColumn, baselines
    case crowdedRow, crowdedBaselines, crowdedGapsInRow, crowdedDistances
    case crowdedGaps, fractions, crowdedFractions, fixedFractions, fractionsInEachOther, chainOfFractions
  }

  /// The order in which views are removed.
  enum Removal: CaseIterable {
    case forward, backward, fromTheMiddle, atOnce
  }

  /// A tree of many views, whose root has 24 points of height for each.
  @MainActor private struct Tree {
    let root = View()
    private(set) var views: [View] = []

    init(_ kind: Kind, _ count: Int, isClosed: Bool) {
      root.frame.size = CGSize(width: 320, height: count * 24)
      switch kind {
      case .chain: addChain((0..<count).map { _ in View() }, height: 16, isClosed)
      case .labels: addChain((0..<count).map { Label("row \($0)") }, height: nil, isClosed)
      case .column:
        addColumn(count, isClosed)
      case .nest:
        for index in 0..<count {
          let view = View()
          (views.last ?? root).addSubview(view)
          view.makeConstraints {
            $0.top.leading.trailing.equalToSuperview().inset(1)
            if isClosed { $0.bottom.equalToSuperview().inset(1) } else { $0.height.equalTo(CGFloat(count - index)) }
          }
          views.append(view)
        }
      }
    }

    init(_ shared: Shared, _ count: Int) {
      self.init(shared == .nest ? .nest : .chain, shared == .chain || shared == .nest ? count : 0, isClosed: true)
      root.frame.size.height = CGFloat(count * 24)
      switch shared {
      case .chain, .nest: break
      case .chainOfOwnSize: addChain((0..<count).map { Label("row \($0)") }, height: nil, true)
      case .filled, .columnOfOwnSize: addColumn(count, true)
      case .leading: addColumn(count, true, alignment: .leading)
      case .centered: addColumn(count, true, alignment: .center)
      case .trailing: addColumn(count, true, alignment: .trailing)
      case .crowded, .crowdedAndCentered:
        root.frame.size.height = CGFloat(count * 10)
        addColumn(count, true, alignment: shared == .crowded ? .fill : .center)
      case .equalGaps: addStack(count, .horizontal, .equalSpacing, CGFloat(count * 80))
      case .equalDistances: addStack(count, .horizontal, .equalCentering, CGFloat(count * 80))
      case .equalDistancesInColumn: addStack(count, .vertical, .equalCentering, CGFloat(count * 24))
      case .crowdedDistancesInColumn: addStack(count, .vertical, .equalCentering, CGFloat(count * 10))
      case .baselines: addStack(count, .horizontal, .fill, CGFloat(count * 80), alignment: .firstBaseline)
      case .crowdedRow: addStack(count, .horizontal, .fill, CGFloat(count * 30))
      case .crowdedBaselines: addStack(count, .horizontal, .fill, CGFloat(count * 30), alignment: .firstBaseline)
      case .crowdedGapsInRow: addStack(count, .horizontal, .equalSpacing, CGFloat(count * 30))
      case .crowdedDistances: addStack(count, .horizontal, .equalCentering, CGFloat(count * 30))
      case .crowdedGaps: addStack(count, .vertical, .equalSpacing, CGFloat(count * 10))
      case .fractions, .crowdedFractions:
        addColumn(of: fractions(count).map { Box(100, $0) }, height: shared == .fractions ? 4_400_000 : 2_000_000)
      case .fixedFractions: addFixedFractions(count)
      case .fractionsInEachOther: addFractionsInEachOther(count)
      case .chainOfFractions: addChainOfFractions(count)
      }
      asksForSize = shared == .chainOfOwnSize || shared == .columnOfOwnSize
    }

    /// Whether the size of the root is asked for, not its layout.
    private var asksForSize = false

    func layOut() {
      if asksForSize { _ = root.sizeThatFits(width: 320) } else { root.layoutIfNeeded() }
    }

    private mutating func addColumn(_ count: Int, _ isClosed: Bool, alignment: StackView.Alignment = .fill) {
      views = (0..<count).map { StackView(axis: .horizontal, [Label("row \($0)"), View(), Label("end")]) }
      let column = StackView(axis: .vertical, spacing: 4, alignment: alignment, views)
      root.addSubview(column)
      column.makeConstraints {
        $0.top.leading.trailing.equalToSuperview()
        if isClosed { $0.bottom.equalToSuperview() }
      }
    }

    private mutating func addStack(
      _ count: Int, _ axis: LayoutAxis, _ distribution: StackView.Distribution, _ length: CGFloat,
      alignment: StackView.Alignment = .fill
    ) {
      views = (0..<count).map { Label("row \($0 % 7)") }
      root.frame.size = axis == .horizontal ? CGSize(width: length, height: 100) : CGSize(width: 320, height: length)
      let stack = StackView(axis: axis, spacing: 4, alignment: alignment, distribution: distribution, views)
      root.addSubview(stack)
      stack.makeConstraints { $0.edges.equalToSuperview() }
    }

    /// Heights of which none is a whole number, and whose sum is four millions, less 0.1 a view. Added up one by one, they
    /// miss it by more than the solver's tolerance.
    private func fractions(_ count: Int) -> [CGFloat] {
      (0..<count).map { CGFloat(4_000_000 / count) + ($0.isMultiple(of: 2) ? 0.1 : -0.3) }
    }

    private mutating func addColumn(of all: [View], height: CGFloat) {
      views = all
      root.frame.size.height = height
      let column = StackView(axis: .vertical, views)
      root.addSubview(column)
      column.makeConstraints { $0.edges.equalToSuperview() }
    }

    /// Adds views of required heights that fill their space to the point.
    private mutating func addFixedFractions(_ count: Int) {
      let heights = fractions(count)
      let all = heights.map { height in
        let view = View()
        view.makeConstraints { $0.height.equalTo(height) }
        return view
      }
      addColumn(of: all, height: CGFloat(count * (4_000_000 / count)) - CGFloat(count) / 10)
    }

    private mutating func addFractionsInEachOther(_ count: Int) {
      var inner: View = Box(100, 20)
      for height in fractions(count) {
        inner = StackView(axis: .vertical, spacing: 0.1, [Box(100, height), inner])
        views.insert(inner, at: 0)
      }
      root.frame.size.height = 4_400_000
      root.addSubview(inner)
      inner.makeConstraints { $0.edges.equalToSuperview() }
    }

    /// Adds a chain that is tied at both ends, in which one view yields before the others.
    private mutating func addChainOfFractions(_ count: Int) {
      addChain(fractions(count).map { Box(100, $0) }, height: nil, true)
      views[count / 3].contentHuggingPriority = LayoutPriority(rawValue: 200)
      root.frame.size.height = 4_400_000
    }

    private mutating func addChain(_ chain: [View], height: CGFloat?, _ isClosed: Bool) {
      views = chain
      for (index, view) in views.enumerated() {
        root.addSubview(view)
        view.makeConstraints {
          $0.leading.trailing.equalToSuperview()
          $0.top.equalTo(index == 0 ? root.top : views[index - 1].bottom).offset(4)
          if isClosed, index == views.count - 1 {
            $0.bottom.equalToSuperview()
          } else if let height {
            $0.height.equalTo(height)
          }
        }
      }
    }

    /// Removes the views, at first those that were added first, but of a nest the innermost.
    func empty(_ removal: Removal = .forward) {
      let outer = views.first?.superview
      let all = outer === views.last?.superview ? views : views.reversed()
      let half = all.count / 2
      switch removal {
      case .forward: for view in all { view.removeFromSuperview() }
      case .backward: for view in all.reversed() { view.removeFromSuperview() }
      case .fromTheMiddle: for view in all[half...] + all[..<half] { view.removeFromSuperview() }
      case .atOnce: outer?.removeSubviews(all.filter { $0.superview === outer })
      }
      root.layoutIfNeeded()
    }
  }

  @Test(arguments: Kind.allCases, [false, true])
  func `twice as many views need twice as much of the solver`(kind: Kind, isClosed: Bool) throws {
    func entries(_ count: Int) throws -> Int {
      let root = Tree(kind, count, isClosed: isClosed).root
      root.layoutIfNeeded()
      return try #require(root.solverEntryCount)
    }
    let (few, many) = (try entries(100), try entries(200))
    // The equations of a chain that is tied at both ends are added up in pairs, which takes n · log n.
    #expect(Double(many) < (isClosed && kind != .nest ? 2.3 : 2.2) * Double(few), "\(few), then \(many)")
  }

  @Test(arguments: [Kind.column, .labels], [10, 20, 40, 80])
  func `views without room take none, and do not overlap, however many they are`(kind: Kind, count: Int) {
    let tree = Tree(kind, count, isClosed: true)
    tree.root.frame.size.height = CGFloat(count * 10)
    #expect(diagnostics { tree.root.layoutIfNeeded() } == [])
    let frames = tree.views.map(\.frame)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY + 4 == $1.minY })
    #expect(frames.last?.maxY == CGFloat(count * 10))
    #expect(frames.filter { $0.height == 0 }.count > count / 2)
  }

  @Test func `a view beside many without room keeps the size of its frame, which no rule decides`() {
    let tree = Tree(.labels, 40, isClosed: true)
    tree.root.frame.size.height = 400
    let beside = View()
    beside.frame = CGRect(x: 5, y: 7, width: 30, height: 20)
    tree.root.addSubview(beside)
    beside.makeConstraints { $0.leading.equalToSuperview().offset(5) }
    tree.root.layoutIfNeeded()
    #expect(tree.views.last?.frame.maxY == 400)
    #expect(beside.frame == CGRect(x: 5, y: 7, width: 30, height: 20))
  }

  @Test(arguments: Kind.allCases)
  func `removing views adds no rules, and is solved once`(kind: Kind) throws {
    let tree = Tree(kind, 50, isClosed: true)
    tree.root.layoutIfNeeded()
    let before = try #require(tree.root.layoutCounts)
    tree.empty()
    let after = try #require(tree.root.layoutCounts)
    #expect(after.rulesAdded - before.rulesAdded <= 4)
    #expect(after.solutions - before.solutions <= 2)
  }

  @Test func `a column of 400 rows of three views fills its space, and is removed in less time than it is laid out`() {
    var (slowest, quickest) = (Duration.zero, Duration.seconds(1_000))
    for _ in 0..<3 {
      let tree = Tree(.column, 400, isClosed: true)
      slowest = max(slowest, ContinuousClock().measure { tree.root.layoutIfNeeded() })
      let frames = tree.views.map(\.frame)
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY + 4 == $1.minY })
      #expect(frames.first?.minY == 0 && frames.last?.maxY == 400 * 24)
      #expect(frames.filter { $0.height != 16 }.count == 1)
      quickest = min(quickest, ContinuousClock().measure { tree.empty() })
    }
    #expect(quickest < slowest)
  }

  @Test(arguments: [Shared.chain, .equalDistancesInColumn, .nest])
  func `views are removed from the end in about the time that it takes from the beginning, and all at once`(
    shared: Shared
  ) {
    let count = repeats(debug: 2_000, release: 10_000)
    func quickest(_ removal: Removal) -> Duration {
      (0..<3).map { _ in
        let tree = Tree(shared, count)
        return ContinuousClock().measure { tree.empty(removal) }
      }.min() ?? .zero
    }
    let (forward, backward, atOnce) = (quickest(.forward), quickest(.backward), quickest(.atOnce))
    #expect(backward < forward * 3, "\(backward), \(forward)")
    #expect(atOnce < forward * 3, "\(atOnce), \(forward)")
  }

  @Test func `a column of fixed fractions fills its space to the point, and no more`() {
    for (difference, isBroken) in [(0, false), (1e-6, true), (-1e-6, true)] {
      let tree = Tree(.fixedFractions, 1_000)
      tree.root.frame.size.height += difference
      #expect(diagnostics { tree.root.layoutIfNeeded() }.isEmpty == !isBroken, "\(difference)")
      if !isBroken { #expect(tree.views.last?.frame.maxY == tree.root.frame.height) }
    }
  }

  @Test(arguments: Shared.allCases)
  func `views that share a space are laid out without a search, by work that grows with them`(shared: Shared) throws {
    func entries(_ count: Int) throws -> Double {
      let tree = Tree(shared, count)
      tree.layOut()
      #expect(tree.root.layoutCounts?.searched == 0)
      return Double(try #require(tree.root.solverEntryCount))
    }
    let few = repeats(debug: 100, release: 250)
    let many = repeats(debug: 200, release: 2_000, nightly: 20_000)
    let (less, more) = (try entries(few), try entries(many))
    #expect(more < less * pow(Double(many) / Double(few), 1.3), "\(less) for \(few), \(more) for \(many)")
  }

  @Test(.enabled(if: isNightly && isOptimized), arguments: Shared.allCases)
  func `eight times as many views take at most fifteen times as long, and removing them takes no longer than adding`(
    shared: Shared
  ) {
    func times(_ count: Int) -> (layout: Duration, adding: Duration, removal: Duration) {
      var (layout, adding) = (Duration.seconds(1_000), Duration.seconds(1_000))
      var slowestRemoval = Duration.zero
      for removal in Removal.allCases {
        var quickest = Duration.seconds(1_000)
        // The quickest of two, because the machine may pause one.
        for _ in 0..<2 {
          let clock = ContinuousClock()
          let begin = clock.now
          let tree = Tree(shared, count)
          layout = min(layout, clock.measure { tree.layOut() })
          adding = min(adding, clock.now - begin)
          quickest = min(quickest, clock.measure { tree.empty(removal) })
        }
        slowestRemoval = max(slowestRemoval, quickest)
      }
      return (layout, adding, slowestRemoval)
    }
    let (few, many) = (times(2_500), times(20_000))
    // 8 to the power of 1.3.
    #expect(many.layout < few.layout * 14.9, "\(few.layout), then \(many.layout)")
    #expect(many.removal < many.adding, "\(many.removal), \(many.adding)")
  }
}
