import Foundation
import RillList

/// The bar above a navigation controller's content, with the title and, if there is a previous screen, a button that
/// leads back to it.
public final class NavigationBar: View, ViewCode {
  private let backButton = Button()
  private let titleLabel = configure(Label()) {
    $0.style = .title
    $0.alignment = .center
    $0.accessibilityTraits = .header
  }
  private var barHeight: LayoutConstraint?
  private var titleSides: [LayoutConstraint] = []
  var onBack: () -> Void = {}

  override init() {
    super.init()
    applyViewCode()
  }

  /// Adds the title and the button.
  public func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(titleLabel, backButton) }

  /// Gives the title the whole line, and puts the button at the beginning of it, over at most half of it.
  public func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    barHeight = titleLabel.makeConstraints { $0.height.equalTo(metric.controlHeight) }.first
    titleLabel.makeConstraints { $0.top.bottom.equalToSuperview() }
    titleSides = titleLabel.makeConstraints { $0.leading.trailing.equalToSuperview() }
    backButton.makeConstraints {
      $0.top.leading.bottom.equalToSuperview()
      $0.width.lessThanOrEqualToSuperview().multipliedBy(0.5)
    }
  }

  /// Starts without a title and without a way back.
  public func configureViews(_ phase: borrowing ConfigurationPhase) {
    backButton.isHidden = true
    backButton.isBordered = false
    backButton.accessibilityIdentifier = "back"
    backButton.onTap = { [weak self] in self?.onBack() }
  }

  override func metricDidChange() { barHeight?.constant = metric.controlHeight }

  /// Keeps a title that is too long for the middle of the bar beside the button, as UIKit does. It ends with `…` where
  /// it is longer than that.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let margin = CGFloat(metric.margins.leading)
    let start = backButton.isHidden ? margin : backButton.frame.width + TextMetric.cellSize.width
    let isInMiddle = titleLabel.intrinsicContentSize.width + 2 * start <= bounds.width
    for (side, constant) in zip(titleSides, isInMiddle ? [0, 0] : [start, -margin]) where side.constant != constant {
      side.constant = constant
    }
  }

  /// A line below the bar, on a phone.
  public override func drawingMarks() -> [DrawingMark] {
    let line = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    return super.drawingMarks() + (metric == .cells ? [] : [.rule(line)])
  }

  func show(title: String?, back: String?) {
    titleLabel.text = title
    backButton.title = back.map { "‹ \($0)" }
    backButton.accessibilityLabel = back
    backButton.isHidden = back == nil
  }
}
