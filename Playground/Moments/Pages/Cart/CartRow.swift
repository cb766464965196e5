import Foundation
import RillHeadless

/// A row of texts: the first one takes the space that the others leave.
final class CartRow: View, ViewCode {
  private var countWidth: LayoutConstraint?

  private let name: View
  let value = configure(Label()) { $0.contentHuggingPriority = .defaultHigh }
  /// Nil in the row of a product.
  let count: Label?
  /// Nil in a row of the bill.
  let button: Button?

  /// Nil in a row of the bill.
  let choice: Checkbox?

  /// The row of a product, with a box that chooses it and a button that adds one.
  init(product name: String) {
    let choice = Checkbox(name)
    (self.name, self.choice) = (choice, choice)
    button = configure(Button("+")) { $0.accessibilityLabel = "Add \(name)" }
    count = nil
    super.init()
    applyViewCode()
  }

  /// A row of the bill, with the number of computations.
  init(_ name: String, count: String = "", style: TextStyle = .plain) {
    self.name = Label(name, style: style)
    (button, choice) = (nil, nil)
    self.count = configure(Label(count, style: style)) { $0.alignment = .right }
    super.init()
    value.style = style
    applyViewCode()
  }

  private lazy var row = StackView(
    axis: .horizontal, spacing: Spacing.margin, [name, value, count, button].compactMap(\.self))

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(row) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    row.makeConstraints { $0.edges.equalToSuperview() }
    countWidth = count?.makeConstraints { $0.width.equalTo(0) }.first
  }

  override func updateConstraints() {
    countWidth?.constant = metric == .cells ? 8 * Spacing.margin : 11 * Spacing.margin
    super.updateConstraints()
  }
}
