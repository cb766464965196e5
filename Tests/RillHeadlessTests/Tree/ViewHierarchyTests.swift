import Foundation
import RillTesting
import TestSupport
import Testing

@testable import RillHeadless

@MainActor @Suite struct ViewHierarchyTests {
  @Test func `a view is in one superview at a time, on top`() {
    let (one, other, view) = (View(), View(), View())
    one.addSubview(view)
    one.addSubview(View())
    one.addSubview(view)
    #expect(one.subviews.count == 2)
    #expect(one.subviews.last === view)
    other.addSubview(view)
    #expect(one.subviews.count == 1)
    #expect(view.isDescendant(of: other))
    view.removeFromSuperview()
    #expect(view.superview == nil)
    #expect(other.subviews.isEmpty)
  }

  @Test func `a view is found by its type and identifier, at any depth`() {
    let (root, panel, button) = (View(), View(), Button("Like"))
    button.accessibilityIdentifier = "like"
    root.addSubview(Label("like"))
    root.addSubview(panel)
    panel.addSubview(button)
    #expect(root.descendant(Button.self) === button)
    #expect(root.descendant(identifiedBy: "like") === button)
    #expect(root.descendant(Label.self, identifiedBy: "like") == nil)
  }

  @Test(arguments: 0..<repeats(debug: 60, release: 1_000))
  func `removing views deactivates the constraints between them and views around, and no others`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let views = (0..<random.number(2...120)).map { _ in View() }
    // Each is in one of those just before it, so a small number makes a deep tree.
    let reach = random.number(1...8) * random.number(1...8)
    for (index, view) in views.enumerated().dropFirst() {
      views[random.number(max(0, index - reach)...(index - 1))].addSubview(view)
    }
    // Few constraints are found around what is removed, and many inside it.
    let constraints = (0..<random.number(1...8) * random.number(1...30)).map { index in
      let one = views[random.number(0...views.count - 1)]
      let near = one.superview?.subviews.randomElement(using: &random) ?? one
      let other = index.isMultiple(of: 2) ? near : views[random.number(0...views.count - 1)]
      return switch random.number(0...3) {
      case 0: one.width.constraint(equalToConstant: 10)
      case 1: one.left.constraint(equalTo: other.layoutMarginsGuide.left)
      default: one.left.constraint(equalTo: other.left)
      }
    }
    LayoutConstraint.activate(constraints)
    for view in views.dropFirst().shuffled(using: &random).prefix(20) {
      guard let superview = view.superview else { continue }
      let gone = superview.subviews.filter { $0 === view || random.number(0...3) == 0 }
      func isInside(_ view: View?) -> Bool { gone.contains { view?.isDescendant(of: $0) == true } }
      let expected = constraints.map { constraint -> Bool in
        let isReaching = isInside(constraint.firstView) || isInside(constraint.secondView)
        return constraint.isActive && (!isReaching || isInside(constraint.holder))
      }
      superview.removeSubviews(gone)
      #expect(constraints.map(\.isActive) == expected)
    }
  }

  private final class Leaving: View {
    var onMove: () -> Void = {}
    override func didMoveToWindow() { onMove() }
  }

  @Test func `views know their window as they come, go, and move while others leave it`() {
    let (outer, inner, elsewhere, sibling) = (Leaving(), View(), View(), View())
    outer.addSubview(inner)
    #expect(inner.window == nil)
    let controller = ViewController()
    let window = Window(rootViewController: controller, size: TextMetric.size(columns: 10, rows: 4))
    controller.view.addSubview(outer)
    #expect(outer.window === window && inner.window === window && window.window === window)
    outer.addSubview(sibling)
    #expect(sibling.window === window)
    // While one view leaves, another that leaves with it finds a place outside.
    outer.onMove = { elsewhere.addSubview(sibling) }
    outer.removeFromSuperview()
    #expect(outer.window == nil && inner.window == nil && sibling.window == nil)
    outer.onMove = {}
    controller.view.addSubview(outer)
    #expect(inner.window === window && sibling.window == nil)
  }

  @Test func `a view that finds another superview while it is moved stays there`() {
    let (view, elsewhere, other) = (Leaving(), View(), View())
    let controller = ViewController()
    let window = Window(rootViewController: controller, size: TextMetric.size(columns: 10, rows: 4))
    controller.view.addSubview(view)
    view.onMove = { [weak view] in if let view, view.window == nil { elsewhere.addSubview(view) } }
    other.addSubview(view)
    #expect(view.superview === elsewhere && elsewhere.subviews.count == 1)
    #expect(other.subviews.isEmpty && controller.view.subviews.isEmpty && window.window === window)
  }

  @Test func `a stack does not arrange a view that leaves it while it is added`() {
    let (view, stack, other) = (Leaving(), StackView(axis: .vertical), View())
    let controller = ViewController()
    let window = Window(rootViewController: controller, size: TextMetric.size(columns: 10, rows: 4))
    controller.view.addSubview(stack)
    view.onMove = { [weak view] in if let view, view.window != nil { view.removeFromSuperview() } }
    stack.insertArrangedSubview(view, at: 0)
    #expect(stack.arrangedSubviews.isEmpty)
    stack.arrange([view, other])
    #expect(stack.arrangedSubviews.count == 1 && stack.subviews.first === other)
    window.layoutIfNeeded()
  }
}
