import Foundation
import Rill
public import RillList

/// Shows a ``RillList/MessageItemViewModel``: its sentence, and under it the button that sends
/// ``RillList/MessageActionTapped``.
public final class MessageView: BaseListItemView<MessageItemViewModel> {
  private let label = configure(Label("", numberOfLines: 0)) { $0.alignment = .center }
  private let button = configure(Button()) { $0.accessibilityIdentifier = "action" }

  private lazy var lines = StackView(axis: .vertical, alignment: .center, [label, button])

  /// Adds the two.
  public override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(lines) }

  /// One below the other, in the middle.
  public override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    lines.makeConstraints {
      $0.top.bottom.equalToSuperview()
      $0.leading.trailing.equalToSuperview().inset(TextMetric.cellSize.width)
    }
    label.makeConstraints { $0.width.equalTo(lines) }
  }

  /// Fills them.
  public override func update(with viewModel: MessageItemViewModel) {
    label.text = viewModel.title
    button.title = viewModel.action
    button.isHidden = viewModel.action == nil
    button.rx.tap.bind(onNext: { [weak self] in self?.send(MessageActionTapped()) }).disposed(by: disposeBag)
  }
}
