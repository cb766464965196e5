import Foundation
import RillHeadless

// These works measure how the cost of a view grows with its tree: each is added and laid out, and leaves.
extension Work {
  static let trees = [
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
          for view in all.reversed() { view.removeFromSuperview() }
          root.layoutIfNeeded()
        }
      }
    }
  }
}
