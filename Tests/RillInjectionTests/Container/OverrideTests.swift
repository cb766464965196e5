import RillInjection
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct OverrideTests {
  let base = InjectionContainer()

  init() {
    base.register((any Store).self, scope: .application) { NamedStore("real") }
    base.register(scope: .application) { Feed(store: try InjectionContainer.current.resolve((any Store).self).name) }
  }

  private func overriding(_ name: String) -> InjectionContainer {
    let container = InjectionContainer(overriding: base)
    container.register((any Store).self) { NamedStore(name) }
    return container
  }

  @Test func `an override is in force inside run only`() throws {
    let names = try base.run {
      let before = try InjectionContainer.current.resolve((any Store).self)
      let inside = try overriding("fake").run { try InjectionContainer.current.resolve((any Store).self) }
      let after = try InjectionContainer.current.resolve((any Store).self)
      return [before, inside, after].map(\.name)
    }
    #expect(names == ["real", "fake", "real"])
    #expect(InjectionContainer.current === InjectionContainer.shared)
  }

  @Test func `it affects what registered factories resolve`() throws {
    #expect(try overriding("fake").resolve(Feed.self).store == "fake")
  }

  @Test func `instances created with an override end with it`() throws {
    let container = overriding("fake")
    #expect(try container.resolve(Feed.self).store == "fake")
    #expect(try base.resolve(Feed.self).store == "real")
    #expect(try container.resolve(Feed.self).store == "fake")
    #expect(try overriding("other").resolve(Feed.self).store == "other")
  }

  @Test func `it keeps what it has made itself`() throws {
    let container = InjectionContainer(overriding: base)
    let store = try container.resolve((any Store).self)
    #expect(try container.resolve((any Store).self) === store)
    #expect(try base.resolve((any Store).self) !== store)
  }

  @Test func `later registrations are unknown to the other one`() {
    let container = InjectionContainer(overriding: base)
    base.register(name: "base") { Feed(store: "") }
    container.register(name: "override") { Feed(store: "") }
    #expect(throws: InjectionError.self) { try container.resolve(Feed.self, name: "base") }
    #expect(throws: InjectionError.self) { try base.resolve(Feed.self, name: "override") }
  }

  @Test func `an override has the position of the registration that it replaces`() {
    let container = overriding("fake")
    container.register { 1 }
    let error = #expect(throws: InjectionError.self) { try container.resolve(String.self) }
    #expect(error?.description.hasSuffix("Registered: Store, Feed, Int.") == true)
  }

  @Test func `tasks inherit it, across suspension`() async throws {
    let name = try await overriding("fake").run {
      await suspend()
      let inner = Task { try InjectionContainer.current.resolve(Feed.self).store }
      return try await inner.value
    }
    #expect(name == "fake")
  }

  @Test func `an asynchronous run stays on the actor of the caller`() async throws {
    try await onMain()
  }

  @MainActor private func onMain() async throws {
    var names: [String] = []
    try await overriding("fake").run {
      await suspend()
      names.append(try InjectionContainer.current.resolve(Feed.self).store)
    }
    #expect(names == ["fake"])
  }

  @Test func `tests that run at the same time do not see each other's`() {
    let meeting = Barrier(of: 8)
    let names = onThreads(8) { index in
      overriding("\(index)").run {
        meeting.join()
        return (0..<50).map { _ in (try? InjectionContainer.current.resolve(Feed.self))?.store }
      }
    }
    for (index, names) in names.enumerated() { #expect(names == Array(repeating: "\(index)", count: 50)) }
  }

  @Test(arguments: 0..<20)
  func `nor do parallel cases of one test`(_ index: Int) async throws {
    try await overriding("\(index)").run {
      for _ in 0..<20 {
        await suspend()
        let feed = try InjectionContainer.current.resolve(Feed.self)
        #expect(feed.store == "\(index)")
      }
    }
  }
}
