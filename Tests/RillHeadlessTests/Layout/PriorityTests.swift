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
