import Foundation
import Rill
import RillHeadless

/// What all looks of a form have in common: each control is bound to its element in the same way.
///
/// A look makes the views. Those that hold a control inside say which.
protocol FormGenerator: ElementGenerator<FormElement>, Sendable {}

extension FormGenerator {
  func configureView(_ view: View, for element: FormElement) {
    switch element {
    case .centeredText(let text, let isError):
      guard let label = view.descendant(Label.self) else { return }
      label.text = text
      label.style = isError ? .error : .title
    case .segment(_, let selected, let onSelected):
      guard let control = view.descendant(SegmentedControl.self) else { return }
      control.selectedSegmentIndex = selected
      bind(control.rx.selectedSegmentIndex.userChanges.compactMap(\.self), to: onSelected, of: view)
    case .spacer(let height): view.remakeConstraints { $0.height.equalTo(height) }
    case .labeledInput(let label, let placeholder, let isSecure, let onTextChanged):
      guard let field = view.descendant(TextField.self) else { return }
      field.accessibilityLabel = label
      field.placeholder = placeholder
      field.isSecureTextEntry = isSecure
      bind(field.rx.text.userChanges, to: onTextChanged, of: view)
    case .checker(_, let isChecked, let onChanged):
      guard let checkbox = view.descendant(Checkbox.self) else { return }
      checkbox.isOn = isChecked
      bind(checkbox.rx.isOn.userChanges, to: onChanged, of: view)
    case .button(let title, let isEnabled, let onTapped):
      guard let button = view.descendant(Button.self) else { return }
      button.title = title
      button.isEnabled = isEnabled
      bind(button.rx.tap, to: onTapped, of: view)
    }
  }

  private func bind<Value>(_ events: Observable<Value>, to handler: FormElement.Handler<Value>?, of view: View) {
    if let handler { events.bind(onNext: handler).disposed(by: view.reuseBag) }
  }
}
