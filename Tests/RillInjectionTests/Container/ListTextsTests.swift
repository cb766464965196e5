import Rill
import RillInjection
import RillList
import TestSupport
import Testing

/// The words of lists, registered once by an app.
@MainActor
@Suite struct ListTextsTests {
  private func list() throws -> ListViewModel {
    ListViewModel(texts: try InjectionContainer.current.resolve())
  }

  @Test func `a list has the words that the app has registered, and a test may register others`() throws {
    let app = InjectionContainer()
    app.register(scope: .application) { ListTexts.chinese }
    #expect(try app.run { try list() }.texts.value == .chinese)
    let override = InjectionContainer(overriding: app)
    override.register { ListTexts.english }
    #expect(try override.run { try list() }.texts.value == .english)
  }

  @Test func `the article says so in these words`() throws {
    let article = try Article.text(of: "Sources/RillList/RillList.docc/LoadingAList.md")
    #expect(article.contains("`texts: try InjectionContainer.current.resolve()`"))
  }
}
