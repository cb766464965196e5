import RillInjection
import TestSupport
import Testing

// The code of the article "First steps" of RillInjection; a test below compares the two.

// snippet: the services
struct Settings: Sendable { var language = "en" }

struct Greeter: Sendable {
  let settings: Settings

  func greet() -> String { settings.language == "fr" ? "Bonjour" : "Hello" }
}
// end

// snippet: the registration
func makeContainer() -> InjectionContainer {
  let container = InjectionContainer()
  container.register(scope: .application) { Settings() }
  container.register { Greeter(settings: try InjectionContainer.current.resolve()) }
  return container
}
// end

// snippet: the use
struct WelcomeViewModel {
  let title: String

  init() throws {
    let greeter: Greeter = try InjectionContainer.current.resolve()
    title = "\(greeter.greet()), Ada"
  }
}
// end

@Suite struct FirstStepsTests {
  // snippet: a test
  @Test func `a French user is greeted in French`() throws {
    let override = InjectionContainer(overriding: makeContainer())
    override.register { Settings(language: "fr") }
    let viewModel = try override.run { try WelcomeViewModel() }
    #expect(viewModel.title == "Bonjour, Ada")
  }
  // end

  @Test func `registrations are used where nothing overrides them`() throws {
    #expect(try makeContainer().run { try WelcomeViewModel() }.title == "Hello, Ada")
  }

  @Test func `the article shows the code that runs here`() throws {
    let article = try Article("Sources/RillInjection/RillInjection.docc/FirstSteps.md")
    let snippets = try snippets()
    #expect(article.code == snippets)
    #expect(snippets.count == 4)
  }
}
