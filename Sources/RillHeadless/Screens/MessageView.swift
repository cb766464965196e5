import Foundation
import Rill
public import RillList

/// A view that shows a ``/RillList/MessageItemViewModel``: its sentence, and below it the button that sends
/// ``/RillList/MessageActionTapped``.
public final class MessageView: BaseListItemView<MessageItemViewModel> {
  private let label = configure(Label("", numberOfLines: 0)) { $0.alignment = .center }
  private let button = configure(Button()) { $0.accessibilityIdentifier = "action" }

  private lazy var lines = StackView(axis: .vertical, alignment: .center, [label, button])

  /// Adds the label and the button.
  public override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(lines) }

  /// Places the button below the label, both centered.
  public override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    lines.makeConstraints {
      $0.top.bottom.equalToSuperview()
      $0.leading.trailing.equalTo(layoutMarginsGuide)
    }
    label.makeConstraints { $0.width.equalTo(lines) }
  }

  /// Binds the button. A message does not look selected.
  public override func configureViews(_ phase: borrowing ConfigurationPhase) {
    selectionStyle = .none
    button.rx.tap.emit(with: self) { view, _ in view.send(MessageActionTapped()) }.disposed(by: disposeBag)
  }

  /// Sets the texts.
  public override func update(with viewModel: MessageItemViewModel) {
    label.text = viewModel.title
    button.title = viewModel.action
    button.isHidden = viewModel.action == nil
  }
}
