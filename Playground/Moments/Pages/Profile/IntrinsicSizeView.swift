import Foundation
import RillHeadless

/// A frame that nothing gives a size, with two boxes in it.
final class IntrinsicSizeView: View, ViewCode {
  private enum Points {
    static let gap: CGFloat = 12
    static let width: CGFloat = 100
    static let height: CGFloat = 60
  }

  let container = configure(View()) { $0.border = .thin }
  private let upper = configure(View()) { $0.background = .shaded }
  private let lower = configure(View()) { $0.background = .shaded }

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    addSubview(container)
    container.addSubviews(upper, lower)
  }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    container.makeConstraints { $0.top.leading.equalToSuperview() }
    upper.makeConstraints {
      $0.top.leading.trailing.equalToSuperview().inset(Points.gap)
      $0.width.equalTo(Points.width)
      $0.height.equalTo(Points.height)
    }
    lower.makeConstraints {
      $0.top.equalTo(upper.bottom).offset(Points.gap)
      $0.leading.trailing.bottom.equalToSuperview().inset(Points.gap)
      $0.height.equalTo(Points.height)
    }
  }
}
