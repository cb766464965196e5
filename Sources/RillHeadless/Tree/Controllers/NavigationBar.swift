import Foundation

/// The line above a navigation controller's content: a button that leads back, if there is something to go back to, and
/// the title.
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

  /// Adds the two.
  public func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(titleLabel, backButton) }

  /// The title has the whole line, and the button lies on its beginning.
  public func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    titleLabel.makeConstraints {
      $0.edges.equalToSuperview()
      $0.height.equalTo(TextMetric.cellSize.height)
    }
    backButton.makeConstraints { $0.top.leading.bottom.equalToSuperview() }
  }

  /// Without a title and a way back.
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
