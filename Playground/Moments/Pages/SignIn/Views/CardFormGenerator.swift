import Foundation
import RillHeadless

/// A form as cards: each field in a box, with its label in the line above.
struct CardFormGenerator: FormGenerator {
  func elementView(from element: FormElement) -> View {
    switch element {
    case .centeredText:
      configure(Label("", numberOfLines: 0)) {
        $0.alignment = .center
        $0.background = .shaded
      }
    case .segment(let titles, _, _): SegmentedControl(titles)
    case .spacer: View()
    case .labeledInput(let label, _, _, _, _):
      StackView(axis: .vertical, [configure(caption(label)) { $0.style = .secondary }, FieldBox()])
    case .checker(let title, _, _): Checkbox(title)
    case .button: Button()
    }
  }

  /// A field with a line around it.
  private final class FieldBox: View, ViewCode {
    private let field = TextField()

    override init() {
      super.init()
      applyViewCode()
    }

    func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(field) }

    func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      field.makeConstraints {
        $0.top.bottom.equalToSuperview().inset(Spacing.line)
        $0.leading.trailing.equalToSuperview().inset(2 * Spacing.margin)
      }
    }

    func configureViews(_ phase: borrowing ConfigurationPhase) {
      field.isBordered = false
      border = .thin
      cornerRadius = Spacing.margin
    }
  }
}
