import Foundation
import Rill
import RillHeadless
import RillList

/// The common part of all looks of a form: each control is bound to its element in the same way.
///
/// A look creates the views. The control can be the view or inside it.
protocol FormGenerator: ElementGenerator<FormElement>, Sendable {}

extension FormGenerator {
  /// A field's caption, for users who see it: for others, the field itself has the same label.
  func caption(_ text: String) -> Label { configure(Label(text)) { $0.isAccessibilityElement = false } }

  func configureView(_ view: View, for element: FormElement) {
    switch element {
    case .centeredText(let text, let isError):
      guard let label = view.descendant(Label.self) else { return }
      label.text = text
      label.style = isError ? .error : .title
    case .segment(let titles, let selected, let onSelected):
      guard let control = view.descendant(SegmentedControl.self) else { return }
      if let selected { control.selectedSegmentIndex = selected }
      bind(control.rx.selectedSegmentIndex.userChanges.compactMap(\.self), to: onSelected, of: view) {
        .selected($0, of: titles)
      }
    case .spacer(let height): (view as? SpacerView)?.room = height
    case .labeledInput(let label, let text, let placeholder, let isSecure, let onTextChanged):
      guard let field = view.descendant(TextField.self) else { return }
      field.accessibilityLabel = label
      if let text { field.text = text }
      field.placeholder = placeholder
      field.isSecureTextEntry = isSecure
      bind(field.rx.text.userChanges, to: onTextChanged, of: view) { .typed($0, into: label) }
    case .checker(let title, let isChecked, let onChanged):
      guard let checkbox = view.descendant(Checkbox.self) else { return }
      if let isChecked { checkbox.isOn = isChecked }
      bind(checkbox.rx.isOn.userChanges, to: onChanged, of: view) { .checked($0, title) }
    case .button(let title, let name, let isEnabled, let onTapped):
      guard let button = view.descendant(Button.self) else { return }
      button.title = title
      button.isEnabled = isEnabled
      bind(button.rx.tap, to: onTapped, of: view) { .tapped(name ?? title) }
    }
  }

  private func bind<Value>(
    _ changes: Signal<Value>, to handler: FormElement.Handler<Value>?, of view: View,
    event: @escaping @MainActor (Value) -> FormEvent
  ) {
    changes.emit(with: view) { view, value in
      if let handler { handler(value) } else { view.send(event(value)) }
    }.disposed(by: view.reuseBag)
  }
}
