import Foundation
import RillHeadless

/// A box along the upper edge whose height changes.
final class CurtainView: View, ViewCode {
  let box = configure(View()) { $0.background = .shaded }

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(box) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    box.makeConstraints {
      $0.top.leading.trailing.equalToSuperview()
      $0.height.equalTo(10)
    }
  }

  func setHeight(_ points: CGFloat) { box.updateConstraints { $0.height.equalTo(points) } }
}
