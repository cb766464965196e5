import Foundation
import RillHeadless

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
