import Foundation
import RillHeadless
import RillList

/// The book that the store recommends today, across the whole width.
final class TodaysReadView: ExternalItemView<TodaysReadItem> {
  private let titleLabel = configure(Label()) {
    $0.style = .title
    $0.alignment = .center
    $0.background = .solid
  }
  private let reasonLabel = configure(Label()) {
    $0.style = .secondary
    $0.alignment = .center
    $0.background = .solid
  }
  private lazy var lines = StackView(axis: .vertical, alignment: .center, [titleLabel, reasonLabel])

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    contentView.background = .shaded
    contentView.addSubview(lines)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    edgeInsets = ListInsets(bottom: Double(Spacing.line))
    lines.makeConstraints {
      $0.top.bottom.equalToSuperview().inset(Spacing.line)
      $0.leading.trailing.equalToSuperview().inset(2 * Spacing.margin)
    }
  }

  override func update(with viewModel: TodaysReadItem) {
    titleLabel.text = " \(viewModel.title) "
    reasonLabel.text = " \(viewModel.reason) "
  }
}

/// Today's read, ready to be shown.
struct TodaysReadItem: ListItemViewModel {
  let id: ListItemID
  let title: String
  let reason: String
}
