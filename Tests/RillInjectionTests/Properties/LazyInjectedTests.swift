import RillInjection
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct LazyInjectedTests {
  private final class Lazy {
    @LazyInjected var store: any Store
    @LazyInjected(name: "other") var other: Feed
  }

  /// Refers to the other class, which refers back.
  private final class Left: Sendable {
    let right = LazyInjected<Right>()
  }

  private final class Right: Sendable {
    let left = LazyInjected<Left>()
  }

  let container = InjectionContainer()

  private func registerFeeds(_ made: Counter = Counter()) {
    container.register { Feed(store: "\(made.next())") }
    container.register(name: "other") { Feed(store: "other") }
  }

  @Test func `lazily injected is resolved at the first use and stays`() {
    let made = Counter()
    registerFeeds()
    container.register((any Store).self) { NamedStore("\(made.next())") }
    let lazy = container.run { Lazy() }
    #expect(made.value == 0)
    #expect([lazy.store.name, lazy.store.name, lazy.other.store] == ["1", "1", "other"])
  }

  @Test func `lazily injected may be registered after its owner was made`() {
    let lazy = container.run { Lazy() }
    container.register((any Store).self) { NamedStore("late") }
    #expect(lazy.store.name == "late")
  }

  @Test func `lazily injected uses the container that was current when its owner was created, on any thread`() {
    container.register((any Store).self) { NamedStore("mine") }
    let property = container.run { LazyInjected<any Store>() }
    #expect(onThreads(1) { _ in property.wrappedValue.name } == ["mine"])
  }

  @Test func `a container that only a lazy property retains is released at the first use`() {
    let gone = Counter()
    let property = {
      let container = InjectionContainer()
      container.register(scope: .application) { NamedStore { gone.next() } }
      container.register((any Store).self) { NamedStore(try InjectionContainer.current.resolve(NamedStore.self).name) }
      return container.run { LazyInjected<any Store>() }
    }()
    #expect(gone.value == 0)
    #expect(property.wrappedValue.name == "real")
    #expect(gone.value == 1)
  }

  @Test func `two first uses at the same time may both resolve, and one result stays`() {
    for _ in 0..<100 {
      let container = InjectionContainer()
      let meeting = Barrier(of: 2)
      let made = Counter()
      container.register((any Store).self) {
        meeting.join()
        return NamedStore("\(made.next())")
      }
      let property = container.run { LazyInjected<any Store>() }
      let stores = onThreads(2) { _ in property.wrappedValue }
      #expect(made.value == 2)
      #expect(stores.allSatisfy { $0 === property.wrappedValue })
    }
  }

  @Test func `two services may refer to each other lazily`() throws {
    container.register(scope: .shared) { Left() }
    container.register(scope: .shared) { Right() }
    let left = try container.resolve(Left.self)
    #expect(left.right.wrappedValue.left.wrappedValue === left)
  }

  @Test func `lazily injected traps at the first use with the message of the error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Screen {
        @LazyInjected(name: "a", file: "App/Screen.swift", line: 3) var feed: Feed
      }
      let container = InjectionContainer()
      let screen = container.run { Screen() }
      _ = screen.feed
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Feed \"a\" is not registered. It is resolved at App/Screen.swift:3. Registered: nothing."))
  }
}
