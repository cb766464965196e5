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
