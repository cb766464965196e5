import RillHeadless
import Testing

/// The views of elements.
@MainActor
@Suite struct ElementViewTests {
  private struct Word: Identifiable {
    var id: String
  }

  private struct Words: ElementGenerator {
    func elementView(from element: Word) -> View { Label(element.id) }
  }

  private func words(_ ids: String...) -> [Word] { ids.map { Word(id: $0) } }

  private func texts(_ stack: StackView) -> [String?] { stack.arrangedSubviews.map { ($0 as? Label)?.text } }

  @Test func `a view that is moved within its stack stays the view of its element`() {
    let stack = ElementStackView(generator: Words())
    stack.setElements(words("a", "b", "c"))
    let a = stack.arrangedSubviews[0]
    stack.addArrangedSubview(a)
    #expect(texts(stack) == ["b", "c", "a"])
    stack.insertArrangedSubview(a, at: 1)
    #expect(texts(stack) == ["b", "a", "c"])
    stack.setElements(words("c", "a"))
    #expect(stack.arrangedSubviews[1] === a)
  }

  @Test func `a view that leaves its stack and comes back represents no element`() {
    let stack = ElementStackView(generator: Words())
    stack.setElements(words("a"))
    let a = stack.arrangedSubviews[0]
    a.removeFromSuperview()
    stack.addArrangedSubview(a)
    stack.setElements(words("a"))
    #expect(stack.arrangedSubviews.count == 1)
    #expect(stack.arrangedSubviews[0] !== a)
  }

  /// A generator that makes one view for all.
  private struct OneView: ElementGenerator {
    let view = Label("")
    func elementView(from element: Word) -> View { view }
    func configureView(_ view: View, for element: Word) { self.view.text = element.id }
  }

  @Test func `a view that two elements get is shown for the first one, and reported`() {
    let stack = ElementStackView(generator: OneView())
    let reported = diagnostics { stack.setElements(words("a", "b")) }
    #expect(
      reported == [
        "Element not shown: OneView returned one Label for two elements of a stack. "
          + "Make a view for each in elementView(from:)."
      ])
    #expect(texts(stack) == ["a"])
    #expect(stack.subviews.count == 1)
    #expect(diagnostics { stack.setElements(words("b")) } == [])
    #expect(texts(stack) == ["b"])
  }
}
