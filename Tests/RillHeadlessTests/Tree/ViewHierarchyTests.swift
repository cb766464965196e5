import RillHeadless
import Testing

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
}
