import Foundation
import RillHeadless
import RillList
import Testing

/// A solver that is kept gives what a new one gives, whatever was asked of it before.
@MainActor @Suite struct KeptEngineTests {
  private let root = screen(columns: 10, rows: 10)
  private let view = View()

  private init() { root.addSubview(view) }

  @Test func `a constraint that has no room holds again in more room`() {
    view.makeConstraints {
      $0.leading.equalTo(0).labeled("lead")
      $0.width.greaterThanOrEqualTo(100).labeled("least")
      $0.trailing.equalToSuperview().labeled("trail")
    }
    let conflict =
      "Constraint broken: “trail” cannot hold together with: View is 80.0 wide; “lead”; “least”."
    #expect(diagnostics { root.layoutIfNeeded() } == [conflict])
    #expect(view.frame.width == 100)
    root.frame.size.width = 150
    #expect(diagnostics { root.layoutIfNeeded() } == [])
    #expect(view.frame.width == 150)
    root.frame.size.width = 80
    #expect(diagnostics { root.layoutIfNeeded() } == [conflict])
    #expect(view.frame.width == 100)
  }

  @Test func `a size does not depend on the sizes that were asked for before`() {
    let (row, box) = (View(), View())
    row.addSubview(box)
    box.makeConstraints {
      $0.leading.equalTo(0)
      $0.width.greaterThanOrEqualTo(100)
      $0.trailing.equalToSuperview()
      $0.top.bottom.equalToSuperview()
      $0.height.equalTo(box.width).multipliedBy(0.5)
    }
    let heights = [80.0, 150, 150, 200, 80, 150].map { row.sizeThatFits(width: $0).height }
    #expect(heights == [50, 75, 75, 100, 50, 75])
  }

  @Test func `a text that is low enough again breaks nothing, and one that is too high is reported again`() {
    let label = Label("one two three four", numberOfLines: 0)
    root.frame.size.width = 200
    root.addSubview(label)
    label.setContentCompressionResistancePriority(.required, for: .vertical)
    let width = label.makeConstraints {
      $0.top.leading.equalToSuperview()
      $0.width.equalTo(40)
      $0.height.lessThanOrEqualTo(20).labeled("most")
    }[2]
    let conflict = "Constraint broken: “most” cannot hold together with: Label is as large as its content."
    #expect(diagnostics { root.layoutIfNeeded() } == [conflict])
    #expect(label.frame.height == 64)
    width.constant = 160
    #expect(diagnostics { root.layoutIfNeeded() } == [])
    #expect(label.frame.height == 16)
    width.constant = 40
    #expect(diagnostics { root.layoutIfNeeded() } == [conflict])
  }

  @Test func `where two constraints can give way, it is the same one as anew`() {
    /// Three widths of which one pair contradicts, and then another one.
    func widths(_ constants: [CGFloat], after before: [CGFloat]?) -> CGFloat {
      let (root, view) = (screen(columns: 10, rows: 10), View())
      root.addSubview(view)
      let made = view.makeConstraints {
        for constant in before ?? constants { $0.width.equalTo(constant) }
      }
      if before != nil {
        root.layoutIfNeeded()
        for (constraint, constant) in zip(made, constants) { constraint.constant = constant }
      }
      root.layoutIfNeeded()
      return view.frame.width
    }
    _ = diagnostics {
      #expect(widths([10, 20, 30], after: nil) == 10)
      #expect(widths([10, 20, 30], after: [20, 20, 30]) == 10)
      #expect(widths([10, 20, 30], after: [30, 20, 30]) == 10)
    }
  }

  @Test func `a frame that nothing else decides is the one that was assigned last`() {
    view.makeConstraints { $0.size.equalTo(8) }
    for place in [CGPoint(x: 5, y: 7), CGPoint(x: 9, y: 1)] {
      view.frame.origin = place
      root.layoutIfNeeded()
      #expect(view.frame.origin == place)
    }
  }

  @Test func `a text that minds being cut less, or more, is cut as anew`() {
    let label = Label("a text of 20 columns")
    root.addSubview(label)
    label.makeConstraints {
      $0.top.equalTo(0)
      $0.leading.equalTo(0)
      $0.width.equalTo(120).priority(900)
    }
    for (resistance, width) in [(750, 120), (950, 80), (750, 120)] as [(Float, CGFloat)] {
      label.setContentCompressionResistancePriority(LayoutPriority(rawValue: resistance), for: .horizontal)
      root.layoutIfNeeded()
      #expect(label.frame.width == width, "at \(resistance)")
    }
  }

  @Test func `a baseline is followed when what is in a view changes`() {
    let lines = StackView(axis: .vertical, [Label("one"), Label("two")])
    root.addSubview(lines)
    lines.makeConstraints { $0.top.leading.equalToSuperview() }
    view.makeConstraints {
      $0.size.equalTo(8)
      $0.leading.equalToSuperview()
      $0.bottom.equalTo(lines.lastBaseline)
    }
    root.layoutIfNeeded()
    #expect(view.frame.maxY == 28)
    lines.axis = .horizontal
    root.layoutIfNeeded()
    #expect(view.frame.maxY == 12)
  }
}
