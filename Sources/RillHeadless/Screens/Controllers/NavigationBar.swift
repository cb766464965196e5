import Foundation

/// The bar above a navigation controller's content, with the title and, if there is a previous screen, a button that
/// leads back to it.
public final class NavigationBar: View, ViewCode {
  private let backButton = Button()
  private let titleLabel = configure(Label()) {
    $0.style = .title
    $0.alignment = .center
    $0.accessibilityTraits = .header
  }
  var onBack: () -> Void = {}

  override init() {
    super.init()
    applyViewCode()
  }

  /// Adds the title and the button.
  public func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(titleLabel, backButton) }

  /// Gives the title the whole line, and puts the button at the beginning of it.
  public func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    titleLabel.makeConstraints {
      $0.edges.equalToSuperview()
      $0.height.equalTo(TextMetric.cellSize.height)
    }
    backButton.makeConstraints { $0.top.leading.bottom.equalToSuperview() }
  }

  /// Starts without a title and without a way back.
  public func configureViews(_ phase: borrowing ConfigurationPhase) {
    backButton.isHidden = true
    backButton.accessibilityIdentifier = "back"
    backButton.onTap = { [weak self] in self?.onBack() }
  }

  func show(title: String?, back: String?) {
    titleLabel.text = title
    backButton.title = back.map { "‹ \($0)" }
    backButton.accessibilityLabel = back
    backButton.isHidden = back == nil
  }
}
