import Foundation
import RillHeadless

/// A box with content of a fixed size.
final class Tile: View, ViewCode {
  private let label: Label
  private let content: CGSize

  init(_ text: String, width: CGFloat, lines: Int = 3) {
    label = configure(Label(text)) { $0.alignment = .center }
    content = CGSize(width: width, height: CGFloat(lines) * Spacing.line)
    super.init()
    applyViewCode()
  }

  override var intrinsicContentSize: CGSize { content }

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
