import Foundation
import RillHeadless

/// A form as plain lines, with labels before their fields, or above them on a phone, so that the fields have one edge.
struct PlainFormGenerator: FormGenerator {
  func elementView(from element: FormElement) -> View {
    switch element {
    case .centeredText: configure(Label("", numberOfLines: 0)) { $0.alignment = .center }
    case .segment(let titles, _, _): row(View(), SegmentedControl(titles), View())
    case .spacer: SpacerView()
    case .labeledInput(let label, _, _, _, _):
      LabeledField(
        axis: .horizontal, spacing: Spacing.margin,
        [configure(caption("\(label):")) { $0.contentHuggingPriority = .defaultHigh }, TextField()])
    case .checker(let title, _, _): Checkbox(title)
    case .button: row(View(), Button(), View())
    }
  }

  private final class LabeledField: StackView {
    override func updateConstraints() {
      axis = metric == .cells ? .horizontal : .vertical
      super.updateConstraints()
    }
  }

  /// Views side by side; two empty views at the ends share the remaining room equally.
  private func row(_ views: View...) -> View {
    let row = StackView(axis: .horizontal, spacing: Spacing.margin, views)
    if views.count == 3 { views[0].makeConstraints { $0.width.equalTo(views[2]) } }
    return row
  }
}

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
      LabeledField(axis: .vertical, [configure(caption(label)) { $0.style = .secondary }, FieldBox()])
    case .checker(let title, _, _): Checkbox(title)
    case .button: Button()
    }
  }

  /// A label nearer to its field than to the one above, on a phone.
  private final class LabeledField: StackView {
    override func updateConstraints() {
      spacing = metric == .cells ? 0 : Spacing.margin / 2
      super.updateConstraints()
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

  /// A field with a line around it. A field of a phone has its own, which shows the focus.
  private final class FieldBox: View, ViewCode {
    private let field = TextField()
    private var edges: [LayoutConstraint] = []

    override init() {
      super.init()
      applyViewCode()
    }

    func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(field) }

    func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      edges = field.makeConstraints { $0.edges.equalToSuperview() }
    }

    override func updateConstraints() {
      let isPhone = metric == .phone
      field.isBordered = isPhone
      border = isPhone ? .none : .thin
      let insets = [Spacing.line, 2 * Spacing.margin, -Spacing.line, -2 * Spacing.margin]
      for (edge, inset) in zip(edges, insets) { edge.constant = isPhone ? 0 : inset }
      super.updateConstraints()
    }

    func configureViews(_ phase: borrowing ConfigurationPhase) { cornerRadius = Spacing.margin }
  }
}

/// News as headlines with stories below them.
struct NewsGenerator: ElementGenerator {
  func elementView(from element: NewsElement) -> View {
    switch element {
    case .headline(let text):
      configure(Label(text, style: .title)) { $0.accessibilityTraits = .header }
    case .story(let title, let teaser):
      bulleted(StackView(axis: .vertical, [Label(title), Label(teaser, style: .secondary)]))
    }
  }
}

/// The news, one item below the other, in the default look unless another one is passed.
final class NewsView<Look: ElementGenerator<NewsElement>>: ElementStackView<Look> {
  init(generator: Look = NewsGenerator()) {
    super.init(generator: generator, axis: .vertical, spacing: Spacing.margin)
  }
}

/// Room between two elements of a form. Of it, a phone has as much between all elements anyway.
final class SpacerView: View {
  var room: CGFloat = 0 {
    didSet { if room != oldValue { setNeedsLayout() } }
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: metric == .cells ? room : max(0, room - 2 * Spacing.margin))
  }
}
