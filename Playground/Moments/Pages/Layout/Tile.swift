import Foundation
import RillHeadless

/// A box with content of a fixed size.
final class Tile: View, ViewCode {
  private let label: Label
  private let contentWidth: CGFloat

  init(_ text: String, width: CGFloat) {
    label = configure(Label(text)) { $0.alignment = .center }
    contentWidth = width
    super.init()
    applyViewCode()
  }

  override var intrinsicContentSize: CGSize { CGSize(width: contentWidth, height: 3 * Spacing.line) }

  func buildHierarchy(_ phase: HierarchyPhase) { addSubview(label) }

  func setupConstraints(_ phase: ConstraintsPhase) {
    label.makeConstraints {
      $0.leading.trailing.equalToSuperview().inset(Spacing.margin)
      $0.centerY.equalToSuperview()
    }
  }

  func configureViews(_ phase: ConfigurationPhase) {
    border = .thin
    accessibilityIdentifier = label.text
  }
}
