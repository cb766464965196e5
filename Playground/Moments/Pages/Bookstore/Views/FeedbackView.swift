import Foundation
import Rill
import RillHeadless
import RillList

/// What a reader may say to an item of the feed: a detail of the picture with text.
///
/// It sends two events, which are told apart by their types.
final class FeedbackView: View {
  private let saveButton = configure(Button("♡ Save")) { $0.accessibilityIdentifier = "save" }
  private let lessButton = configure(Button("✕")) { $0.accessibilityIdentifier = "less" }
  private let bag = DisposeBag()

  init(isSaved: Bool) {
    super.init()
    saveButton.title = isSaved ? "♥ Saved" : "♡ Save"
    saveButton.style = isSaved ? .accent : .secondary
    // On a narrow screen, the other button is cut.
    saveButton.contentCompressionResistancePriority = .required
    // What is left of the line is nobody's.
    let line = StackView(axis: .horizontal, spacing: Spacing.margin, [saveButton, lessButton, View()])
    addSubview(line)
    line.makeConstraints { $0.edges.equalToSuperview() }
    saveButton.rx.tap.bind(onNext: { [weak self] in self?.send(SaveTapped()) }).disposed(by: bag)
    lessButton.rx.tap.bind(onNext: { [weak self] in self?.send(LessTapped()) }).disposed(by: bag)
  }
}

/// The reader wants to keep an item, or not any more.
struct SaveTapped: ListEvent, Equatable {}

/// The reader wants less of this.
struct LessTapped: ListEvent, Equatable {}
