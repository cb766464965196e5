import Foundation
import Rill
import RillHeadless
import RillList

/// A reader's feedback on an item of the feed: a part of the picture with text.
///
/// It sends two events, which are distinguished by their types.
final class FeedbackView: View, ViewCode {
  private let saveButton = configure(Button("♡ Save")) { $0.accessibilityIdentifier = "save" }
  private let lessButton = configure(Button("✕")) { $0.accessibilityIdentifier = "less" }
  private let bag = DisposeBag()

  // The empty view takes up the remaining width.
  private lazy var line = StackView(axis: .horizontal, spacing: Spacing.margin, [saveButton, lessButton, View()])

  init(isSaved: Bool) {
    super.init()
    applyViewCode()
    saveButton.title = isSaved ? "♥ Saved" : "♡ Save"
    saveButton.style = isSaved ? .accent : .secondary
    saveButton.rx.tap.emit(onNext: { [weak self] in self?.send(SaveTapped()) }).disposed(by: bag)
    lessButton.rx.tap.emit(onNext: { [weak self] in self?.send(LessTapped()) }).disposed(by: bag)
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(line) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) { line.makeConstraints { $0.edges.equalToSuperview() } }

  func configureViews(_ phase: borrowing ConfigurationPhase) {
    // On a narrow screen, the other button is cut.
    saveButton.contentCompressionResistancePriority = .required
  }
}

/// The reader saves an item, or removes it from the saved ones.
struct SaveTapped: ListEvent, Equatable {}

/// The reader wants less of this.
struct LessTapped: ListEvent, Equatable {}
