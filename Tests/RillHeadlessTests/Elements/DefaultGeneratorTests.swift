import RillHeadless
import Testing

/// Stacks that are created without a generator.
@MainActor @Suite struct DefaultGeneratorTests {
  private struct Words: DefaultElementGenerator {
    var suffix = ""
    static var defaultGenerator: Words { Words(suffix: injected) }
    static var injected = ""

    func elementView(from element: String) -> View { Label(element + suffix) }
  }

  private func texts(_ stack: ElementStackView<Words>) -> [String?] {
    stack.addArrangedElements(["a", "b"])
    return stack.arrangedSubviews.map { ($0 as? Label)?.text }
  }

  @Test func `a stack that is given no generator has the default one of the moment`() {
    #expect(texts(ElementStackView<Words>()) == ["a", "b"])
    Words.injected = "!"
    #expect(texts(ElementStackView<Words>(axis: .horizontal)) == ["a!", "b!"])
    #expect(texts(ElementStackView(generator: Words(suffix: "?"))) == ["a?", "b?"])
  }
}
