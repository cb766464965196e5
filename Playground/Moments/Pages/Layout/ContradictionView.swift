import Foundation
import RillHeadless

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
