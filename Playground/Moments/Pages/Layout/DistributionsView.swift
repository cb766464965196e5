import Foundation
import RillHeadless

/// The same three tiles in one row per distribution.
final class DistributionsView: View, ViewCode {
  private let rows = StackView.Distribution.allCases.map { distribution in
    let tiles = [Tile("40", width: 40), Tile("60", width: 60), Tile("20", width: 24)]
    let row = StackView(axis: .horizontal, spacing: Spacing.margin, distribution: distribution, tiles)
    return StackView(axis: .vertical, [configure(Label("\(distribution)")) { $0.style = .title }, row])
  }
  private lazy var column = StackView(axis: .vertical, rows)

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: HierarchyPhase) { addSubview(column) }

  func setupConstraints(_ phase: ConstraintsPhase) {
    column.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
  }
}
