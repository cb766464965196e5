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
}
