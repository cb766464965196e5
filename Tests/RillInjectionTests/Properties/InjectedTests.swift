import RillInjection
import TestSupport
import Testing

@Suite struct InjectedTests {
  private struct Eager {
    @Injected var feed: Feed
    @Injected(name: "other") var other: Feed
  }

  let container = InjectionContainer()

  private func registerFeeds(_ made: Counter = Counter()) {
    container.register { Feed(store: "\(made.next())") }
    container.register(name: "other") { Feed(store: "other") }
  }

  @Test func `injected is resolved when its owner is made, from the current container`() {
    let made = Counter()
    registerFeeds(made)
    let eager = container.run { Eager() }
    #expect(made.value == 1)
    #expect([eager.feed, eager.feed, eager.other].map(\.store) == ["1", "1", "other"])
  }

  @Test func `injected traps with the message of the error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Screen {
        @Injected(file: "App/Screen.swift", line: 3) var feed: Feed
      }
      let container = InjectionContainer()
      container.register(Int.self) { 1 }
      _ = container.run { Screen() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Feed is not registered. It is resolved at App/Screen.swift:3. Registered: Int."))
  }

  @Test func `the reported caller is the line of the property`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = InjectionContainer().run { Eager() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Feed is not registered. It is resolved at RillInjectionTests/InjectedTests.swift:7."))
  }
}
