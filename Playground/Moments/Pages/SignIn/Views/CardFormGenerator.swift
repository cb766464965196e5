import Foundation
import RillHeadless

/// A form as cards: each field in a box, with its label in the line above.
struct CardFormGenerator: FormGenerator {
  func elementView(from element: FormElement) -> View {
    switch element {
    case .centeredText:
      configure(ShadedLabel("", numberOfLines: 0)) {
        $0.alignment = .center
        $0.background = .shaded
      }
    case .segment(let titles, _, _): SegmentedControl(titles)
    case .spacer: SpacerView()
    case .labeledInput(let label, _, _, _, _):
      StackView(axis: .vertical, [configure(caption(label)) { $0.style = .secondary }, FieldBox()])
    case .checker(let title, _, _): Checkbox(title)
    case .button: Button()
    }
  }

  /// A label whose shade is higher than its text, on a phone.
  private final class ShadedLabel: Label {
    override var intrinsicContentSize: CGSize {
      let size = super.intrinsicContentSize
      return CGSize(width: size.width, height: intrinsicHeight(forWidth: size.width))
    }

    override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat {
      super.intrinsicHeight(forWidth: width) + (metric == .cells ? 0 : Spacing.margin)
    }
  }

  /// A field with a line around it.
  private final class FieldBox: View, ViewCode {
    private let field = TextField()
    private var edges: [LayoutConstraint] = []

    override init() {
      super.init()
      applyViewCode()
    }

    func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(field) }

    func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      field.makeConstraints { $0.leading.trailing.equalToSuperview().inset(2 * Spacing.margin) }
      edges = field.makeConstraints { $0.top.bottom.equalToSuperview() }
    }

    /// A field of a phone is as high as its box.
    override func updateConstraints() {
      let inset = metric == .cells ? Spacing.line : 0
      for (edge, constant) in zip(edges, [inset, -inset]) { edge.constant = constant }
      super.updateConstraints()
    }

    func configureViews(_ phase: borrowing ConfigurationPhase) {
      field.isBordered = false
      border = .thin
      cornerRadius = Spacing.margin
    }
  }
}
