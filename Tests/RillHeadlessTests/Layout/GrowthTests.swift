import Foundation
import Testing

@testable import RillHeadless

/// Layout costs time in proportion to the number of views, whether the last one is tied to the superview or not.
@MainActor @Suite struct GrowthTests {
  enum Kind: CaseIterable {
    case chain, labels, column, nest
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
        views = (0..<count).map { StackView(axis: .horizontal, [Label("row \($0)"), View(), Label("end")]) }
        let column = StackView(axis: .vertical, spacing: 4, views)
        root.addSubview(column)
        column.makeConstraints {
          $0.top.leading.trailing.equalToSuperview()
          if isClosed { $0.bottom.equalToSuperview() }
        }
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

    /// Removes the views one by one, those that were added first, but of a nest the innermost.
    func empty() {
      for view in views.first?.superview === views.last?.superview ? views : views.reversed() {
        view.removeFromSuperview()
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
}
