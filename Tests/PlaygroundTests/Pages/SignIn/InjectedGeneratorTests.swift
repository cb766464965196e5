import RillHeadless
import RillInjection
import Testing

/// A stack whose generator an app registers once.
@MainActor @Suite struct InjectedGeneratorTests {
  private struct Words: DefaultElementGenerator, Sendable {
    let suffix: String

    static var defaultGenerator: Words {
      @Injected var words: Words
      return words
    }

    func elementView(from element: String) -> View { Label(element + suffix) }
  }

  @Test func `a stack without a generator has the one that is registered`() {
    let container = InjectionContainer()
    container.register(Words.self) { Words(suffix: "!") }
    let stack = container.run { MainActor.assumeIsolated { ElementStackView<Words>() } }
    stack.addArrangedElements(["a"])
    #expect((stack.arrangedSubviews.first as? Label)?.text == "a!")
  }
}
