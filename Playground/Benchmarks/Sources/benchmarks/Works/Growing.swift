import Foundation
import Rill
import RillHeadless

// These works measure how the cost of one operation grows with its surroundings, relative to the same work in smaller
// ones.
extension Work {
  static let growth: [Work] =
    [manyMore, longChain, relayAfterDerived, sectionAmongOthers] + apart + tables + scrolling + pages
    + [tableScreen, tiedRows] + trees

  private static let manyMore = Work(
    "a delivery among 1,000 or 1,000,000 subscribers", .atMost(2, of: .smaller), operations: 1_000_000,
    rill: { deliver(to: 1_000_000) },
    smaller: { deliver(to: 1_000) })

  /// Sends often enough that each batch is a million deliveries.
  private static func deliver(to subscribers: Int) -> Batch {
    let subject = PublishSubject<Int>()
    let total = Total()
    for _ in 0..<subscribers { _ = subject.subscribe(onNext: { total.value &+= $0 }) }
    return { count in
      for element in 0..<count * (1_000_000 / subscribers) { subject.onNext(element) }
      total.consume()
    }
  }

  private static let longChain = Work(
    "an operator of a chain of 100 or 1,000", .atMost(2, of: .smaller), operations: 1_000,
    rill: { send(through: 1_000) },
    smaller: { send(through: 100) })

  /// Sends often enough that each batch is a thousand steps of an operator.
  private static func send(through operators: Int) -> Batch {
    let subject = PublishSubject<Int>()
    let total = Total()
    var stream = subject.asObservable()
    for _ in 0..<operators { stream = stream.map { $0 &+ 1 } }
    _ = stream.subscribe(onNext: { total.value &+= $0 })
    return { count in
      for element in 0..<count * (1_000 / operators) { subject.onNext(element) }
      total.consume()
    }
  }
}

// These works measure how the cost of a view grows with its tree: each is added and laid out, and leaves.
extension Work {
  private static let trees = [
    tree("chain") { views in
      let root = View()
      for (index, view) in views.enumerated() {
        root.addSubview(view)
        view.makeConstraints {
          $0.leading.trailing.equalToSuperview()
          if index > 0 { $0.top.equalTo(views[index - 1].bottom).offset(4) } else { $0.top.equalToSuperview() }
          $0.height.equalTo(16)
        }
      }
      return root
    },
    tree("column of rows of three") { views in
      let root = View()
      let column = StackView(axis: .vertical)
      root.addSubview(column)
      column.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
      for start in stride(from: 0, to: views.count, by: 3) {
        let row = StackView(axis: .horizontal, spacing: 8, Array(views[start..<min(start + 3, views.count)]))
        column.addArrangedSubview(row)
      }
      return root
    },
    tree("nest", of: { View() }) { views in
      let root = View()
      for (index, view) in views.enumerated() {
        (index > 0 ? views[index - 1] : root).addSubview(view)
        view.makeConstraints { $0.edges.equalToSuperview() }
      }
      return root
    },
  ]

  private static func tree(
    _ name: String, of view: @escaping @MainActor @Sendable () -> View = { Label("a") },
    make: @escaping @MainActor @Sendable ([View]) -> View
  ) -> Work {
    Work(
      "a view of a \(name), of 2,000 or 20,000, that is added, laid out and removed", .atMost(2, of: .smaller),
      count: 1, isLong: true, operations: 20_000,
      rill: { play(20_000, times: 1, view, make) },
      smaller: { play(2_000, times: 10, view, make) })
  }

  private static func play(
    _ views: Int, times: Int, _ view: @escaping @MainActor @Sendable () -> View,
    _ make: @escaping @MainActor @Sendable ([View]) -> View
  ) -> Batch {
    { count in
      MainActor.assumeIsolated {
        for _ in 0..<count * times {
          let all = (0..<views).map { _ in view() }
          let root = make(all)
          root.frame.size = TextMetric.size(columns: 40, rows: 20)
          root.layoutIfNeeded()
          Total.consume(Int(all[views - 1].frame.width))
          // The innermost view of a nest first; the others in the order in which they were added.
          for view in all[0].superview === all[1].superview ? all : all.reversed() { view.removeFromSuperview() }
          root.layoutIfNeeded()
        }
      }
    }
  }
}
