import Foundation
import Rill
import RillHeadless
import RillList

/// A reader's feedback on an item of the feed, which the feed adds to the picture with text.
///
/// It sends two events, which are distinguished by their types.
final class FeedbackView: BaseListItemView<FeedRow> {
  private let saveButton = configure(Button("♡ Save")) { $0.accessibilityIdentifier = "save" }
  private let lessButton = configure(Button("✕")) { $0.accessibilityIdentifier = "less" }

  // The empty view takes up the remaining width.
  private lazy var line = StackView(axis: .horizontal, spacing: Spacing.margin, [saveButton, lessButton, View()])

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(line) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    line.makeConstraints { $0.edges.equalToSuperview() }
  }

  override func configureViews(_ phase: borrowing ConfigurationPhase) {
    // On a narrow screen, the other button is cut.
    saveButton.contentCompressionResistancePriority = .required
    saveButton.rx.tap.emit(with: self) { view, _ in view.send(SaveTapped()) }.disposed(by: disposeBag)
    lessButton.rx.tap.emit(with: self) { view, _ in view.send(LessTapped()) }.disposed(by: disposeBag)
  }

  override func update(with viewModel: FeedRow) {
    saveButton.title = viewModel.isSaved ? "♥ Saved" : "♡ Save"
    saveButton.style = TextStyle(viewModel.isSaved ? .accent : .secondary)
  }
}

/// The reader saves an item, or removes it from the saved ones.
struct SaveTapped: ListEvent, Equatable {}

/// The reader wants less of this.
struct LessTapped: ListEvent, Equatable {}
