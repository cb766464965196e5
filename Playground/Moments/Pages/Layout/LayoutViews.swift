import Foundation
import RillHeadless

/// The same three tiles in one row of 200 points per distribution, as many rows side by side as fit.
final class DistributionsView: View, ViewCode {
  private enum Points {
    static let row: CGFloat = 200
    static let spacing: CGFloat = 10
    /// Between groups side by side: more than inside them, on a phone clearly so.
    static func gap(_ metric: ScreenMetric) -> CGFloat { metric == .cells ? 16 : 32 }
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
  private var gap: CGFloat = 0

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    addSubview(lines)
    arrange(columns: 1, gap: gap)
  }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    lines.makeConstraints { $0.top.leading.equalToSuperview() }
    for row in rows { row.makeConstraints { $0.width.equalTo(Points.row) } }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let gap = Points.gap(metric)
    arrange(columns: max(1, Int((bounds.width + gap) / (Points.row + gap))), gap: gap)
  }

  private func arrange(columns: Int, gap: CGFloat) {
    guard (columns, gap) != (self.columns, self.gap) else { return }
    (self.columns, self.gap) = (columns, gap)
    for line in lines.arrangedSubviews { line.removeFromSuperview() }
    for first in stride(from: 0, to: groups.count, by: columns) {
      let line = groups[first..<min(first + columns, groups.count)]
      lines.addArrangedSubview(StackView(axis: .horizontal, spacing: gap, Array(line)))
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

/// A tile whose width one constraint rules out that another one asks for.
final class ContradictionView: View, ViewCode {
  private let tile = Tile("tile", width: 80)
  private var least: LayoutConstraint?

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(tile) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    tile.makeConstraints { $0.top.leading.equalToSuperview().labeled("at the edge") }
    least = tile.makeConstraints { $0.width.greaterThanOrEqualTo(120).labeled("at least 120") }.first
    tile.makeConstraints {
      $0.width.lessThanOrEqualTo(160).labeled("at most 160")
      $0.width.equalTo(80).labeled("80 wide")
    }
  }

  func relax() { least?.isActive = false }
}

/// Two tiles with three constraints of which any two hold together.
final class ThreefoldContradictionView: View, ViewCode {
  private let one = Tile("one", width: 64)
  private let other = Tile("other", width: 64)
  private var least: LayoutConstraint?

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(one, other) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    one.makeConstraints { $0.top.leading.equalToSuperview().labeled("at the edge") }
    least = one.makeConstraints { $0.width.greaterThanOrEqualTo(80).labeled("at least 80") }.first
    other.makeConstraints {
      $0.top.equalToSuperview()
      $0.leading.equalTo(one.trailing).offset(Spacing.margin)
      $0.width.equalTo(one).multipliedBy(2).labeled("twice as wide")
      $0.width.lessThanOrEqualTo(120).labeled("at most 120")
    }
  }

  func relax() { least?.isActive = false }
}

/// Two tiles that share the width, and at first nothing says how.
final class AmbiguityView: View, ViewCode {
  private let one = Tile("one", width: 64)
  private let other = Tile("other", width: 64)

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(one, other) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    one.makeConstraints { $0.top.leading.equalToSuperview() }
    other.makeConstraints {
      $0.top.trailing.equalToSuperview()
      $0.leading.equalTo(one.trailing).offset(Spacing.margin)
    }
  }

  func decide() { one.makeConstraints { $0.width.equalTo(other) } }
}

/// A box with content of a fixed size.
final class Tile: View, ViewCode {
  private let label: Label
  private let contentWidth: CGFloat
  private let lines: Int

  init(_ text: String, width: CGFloat, lines: Int = 3) {
    label = configure(Label(text)) { $0.alignment = .center }
    (contentWidth, self.lines) = (width, lines)
    super.init()
    applyViewCode()
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: contentWidth, height: CGFloat(lines) * metric.lineHeight(of: .body))
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints {
      $0.leading.trailing.equalToSuperview()
      $0.centerY.equalToSuperview()
    }
  }

  func configureViews(_ phase: borrowing ConfigurationPhase) {
    border = .thin
    accessibilityIdentifier = label.text
  }
}
