import Foundation
import RillHeadless

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
