import Foundation
import RillHeadless

/// The same three tiles in one row of 200 points per distribution, as many rows side by side as fit.
final class DistributionsView: View, ViewCode {
  private enum Points {
    static let row: CGFloat = 200
    static let spacing: CGFloat = 10
    static let gap: CGFloat = 16
  }

  private let rows = StackView.Distribution.allCases.map { distribution in
    let tiles = [40, 60, 20].map { width in
      configure(Tile("\(width)", width: CGFloat(width), lines: 1)) { ($0.border, $0.background) = (.none, .shaded) }
    }
    return StackView(axis: .horizontal, spacing: Points.spacing, distribution: distribution, tiles)
  }
  private lazy var groups = rows.map { row in
    StackView(axis: .vertical, [configure(Label("\(row.distribution)")) { $0.style = .title }, row])
  }
  private lazy var lines = StackView(axis: .vertical, spacing: Spacing.line, alignment: .leading)
  private var columns = 0

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    addSubview(lines)
    arrange(columns: 1)
  }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    lines.makeConstraints { $0.top.leading.equalToSuperview() }
    for row in rows { row.makeConstraints { $0.width.equalTo(Points.row) } }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    arrange(columns: max(1, Int((bounds.width + Points.gap) / (Points.row + Points.gap))))
  }

  private func arrange(columns: Int) {
    guard columns != self.columns else { return }
    self.columns = columns
    for line in lines.arrangedSubviews { line.removeFromSuperview() }
    for first in stride(from: 0, to: groups.count, by: columns) {
      let line = groups[first..<min(first + columns, groups.count)]
      lines.addArrangedSubview(StackView(axis: .horizontal, spacing: Points.gap, Array(line)))
    }
  }

  /// The beginnings and the widths of each row's tiles, in points.
  var measures: [String] {
    rows.map { row in
      let tiles = row.arrangedSubviews.map { "\($0.frame.width.shortText) at \($0.frame.minX.shortText)" }
      return "\(row.distribution): \(tiles.joined(separator: ", "))"
    }
  }
}

extension CGFloat {
  fileprivate var shortText: String { self == rounded() ? "\(Int(self))" : "\(Double(self))" }
}
