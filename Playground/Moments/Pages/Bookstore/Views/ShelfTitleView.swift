import Foundation
import Rill
import RillHeadless
import RillList

/// The title above a shelf, and a button that leads to the whole shelf.
final class ShelfTitleView: ExternalItemView<ShelfTitleItem> {
  private let label = configure(Label()) { $0.style = .title }
  private let moreButton = configure(Button("More")) { $0.accessibilityIdentifier = "more" }
  private lazy var line = StackView(axis: .horizontal, spacing: Spacing.margin, [label, moreButton])

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    contentView.addSubview(line)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    line.makeConstraints { $0.edges.equalToSuperview() }
  }

  override func configureViews(_ phase: borrowing ConfigurationPhase) {
    super.configureViews(phase)
    moreButton.rx.tap.emit(with: self) { view, _ in view.send(MoreTapped()) }.disposed(by: disposeBag)
  }

  override func update(with viewModel: ShelfTitleItem) {
    label.text = "▍\(viewModel.title)"
    moreButton.isHidden = !viewModel.hasMore
  }
}

/// The title of a shelf, ready to be shown.
struct ShelfTitleItem: ListItemViewModel {
  let id: ListItemID
  let title: String
  let hasMore: Bool
}

/// The reader opens the whole shelf.
struct MoreTapped: ListEvent, Equatable {}
