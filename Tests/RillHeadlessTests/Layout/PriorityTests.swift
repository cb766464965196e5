import Foundation
import RillHeadless
import RillList
import Testing

/// Priorities between views that are connected by constraints.
@MainActor @Suite struct PriorityTests {
  private let root = screen(columns: 20, rows: 5)
  private let one = Label("one")
  private let other = Label("other")

  private init() {
    root.addSubviews(one, other)
    one.makeConstraints { $0.top.leading.equalToSuperview() }
    other.makeConstraints {
      $0.top.trailing.equalToSuperview()
      $0.leading.equalTo(one.trailing).offset(8)
    }
  }

  private var widths: [CGFloat] {
    root.layoutIfNeeded()
    return [one, other].map(\.frame.width)
  }

  @Test func `the content that is held less tightly grows`() {
    one.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    #expect(widths == [24, 128])
    #expect(root.ambiguousViews.isEmpty)
    other.setContentHuggingPriority(.required, for: .horizontal)
    #expect(widths == [112, 40])
  }

  @Test func `the content with the lower resistance is cut`() {
    (one.text, other.text) = ("a text of 20 columns", "one of 13 ...")
    one.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    #expect(widths == [48, 104])
    other.setContentCompressionResistancePriority(1, for: .horizontal)
    #expect(widths == [152, 0])
  }

  @Test func `a width beside a content is as important as it says`() {
    other.setContentHuggingPriority(1, for: .horizontal)
    let least = one.makeConstraints { $0.width.greaterThanOrEqualTo(60).priority(.defaultHigh) }[0]
    #expect(widths == [60, 92])
    least.priority = 100
    #expect(widths == [24, 128])
    least.constant = 16
    least.priority = .required
    #expect(widths == [24, 128])
  }

  @Test func `a requested size is as important as 50`() {
    let (view, box) = (View(), View())
    view.addSubview(box)
    box.makeConstraints {
      $0.edges.equalToSuperview()
      $0.height.equalTo(16)
    }
    let width = box.makeConstraints { $0.width.equalTo(80).priority(40) }[0]
    #expect(view.sizeThatFits(width: nil) == CGSize(width: 0, height: 16))
    width.priority = 60
    #expect(view.sizeThatFits(width: nil) == CGSize(width: 80, height: 16))
    #expect(view.systemLayoutSizeFitting(.zero, horizontal: 70) == CGSize(width: 0, height: 16))
  }

  @Test func `a button holds its content no more tightly than a label`() {
    let (button, label) = (Button("Go"), Label("one"))
    let row = StackView(axis: .horizontal, [button, label])
    #expect(frames(of: row, width: 160).map(\.width) == [136, 24])
    button.contentHuggingPriority = .defaultHigh
    #expect(frames(of: row, width: 160).map(\.width) == [48, 112])
  }

  @Test func `a minimum is met or exceeded`() {
    let (least, box) = (LayoutGuide(), View())
    root.addLayoutGuide(least)
    root.addSubview(box)
    LayoutConstraint.activate([least.width.constraint(equalToConstant: 40)])
    box.makeConstraints {
      $0.leading.equalToSuperview()
      $0.width.equalTo(0).priority(.defaultLow)
      $0.height.equalTo(0).priority(.defaultLow)
      $0.width.greaterThanOrEqualTo(least)
      $0.height.greaterThanOrEqualTo(one)
      $0.top.greaterThanOrEqualTo(one.bottom).offset(4)
      $0.top.equalTo(0).priority(.defaultLow)
      $0.bottom.lessThanOrEqualToSuperview()
    }
    root.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 0, y: 20, width: 40, height: 16))
    box.makeConstraints { $0.width.greaterThanOrEqualToSuperview().inset(20) }
    root.layoutIfNeeded()
    #expect(box.frame.width == 120)
  }
}
