import Rill
import RillInjection
import Testing

@Suite struct ContainerTests {
  let container = InjectionContainer()

  @Test func `a type is made by the factory that is registered for it`() throws {
    container.register { Feed(store: "a") }
    container.register((any Store).self) { NamedStore("b") }
    #expect(try container.resolve(Feed.self) == Feed(store: "a"))
    let store: any Store = try container.resolve()
    #expect(store.name == "b")
  }

  @Test func `a name distinguishes several of one type`() throws {
    container.register { Feed(store: "plain") }
    container.register(name: "a") { Feed(store: "a") }
    container.register(name: "b") { Feed(store: "b") }
    #expect(try container.resolve(Feed.self).store == "plain")
    #expect(try container.resolve(Feed.self, name: "a").store == "a")
    #expect(try container.resolve(Feed.self, name: "b").store == "b")
  }

  @Test func `a factory can have arguments`() throws {
    container.register { (name: String) in NamedStore(name) }
    container.register { (store: any Store, count: Int, suffix: String?) in
      Feed(store: "\(store.name)\(count)\(suffix ?? "")")
    }
    let store = try container.resolve(NamedStore.self, arguments: "a")
    #expect(store.name == "a")
    #expect(try container.resolve(Feed.self, arguments: store as any Store, 1, String?.none).store == "a1")
  }

  @Test func `an argument may be passed where a protocol or an optional is expected`() throws {
    container.register { (store: any Store, suffix: String?) in Feed(store: store.name + (suffix ?? "")) }
    #expect(try container.resolve(Feed.self, arguments: NamedStore("a"), "b").store == "ab")
  }

  @Test func `a factory uses the current container, which is the one that resolves`() throws {
    container.register { Feed(store: try InjectionContainer.current.resolve((any Store).self).name) }
    container.register((any Store).self) { NamedStore("mine") }
    #expect(try container.resolve(Feed.self).store == "mine")
    #expect(InjectionContainer.current === InjectionContainer.shared)
  }

  @Test func `unique is created for each resolve`() throws {
    container.register { NamedStore() }
    let first = try container.resolve(NamedStore.self)
    #expect(try container.resolve(NamedStore.self) !== first)
  }

  @Test func `shared is created once as long as it is referenced, and then again`() throws {
    let made = Counter()
    let gone = Counter()
    container.register((any Store).self, scope: .shared) {
      NamedStore("\(made.next())") { gone.next() }
    }
    do {
      let first = try container.resolve((any Store).self)
      #expect(try container.resolve((any Store).self) === first)
      #expect(made.value == 1)
    }
    #expect(gone.value == 1)
    #expect(try container.resolve((any Store).self).name == "2")
  }

  @Test func `application is made once and lives as long as the container`() throws {
    let made = Counter()
    let gone = Counter()
    do {
      let container = InjectionContainer()
      container.register(scope: .application) { NamedStore("\(made.next())") { gone.next() } }
      container.register(scope: .application) { Feed(store: "\(made.next())") }
      for _ in 0..<3 {
        #expect(try container.resolve(NamedStore.self).name == "1")
        #expect(try container.resolve(Feed.self).store == "2")
      }
      #expect(gone.value == 0)
    }
    #expect(gone.value == 1)
  }

  @Test func `an optional can be kept, also if it is nil`() throws {
    let made = Counter()
    container.register(String?.self, scope: .application) {
      made.next()
      return nil
    }
    #expect(try container.resolve(String?.self) == nil)
    #expect(try container.resolve(String?.self) == nil)
    #expect(made.value == 1)
  }

  @Test func `instances are kept by name`() throws {
    for name in ["a", "b"] { container.register(name: name, scope: .application) { NamedStore(name) } }
    let first = try container.resolve(NamedStore.self, name: "a")
    #expect(try container.resolve(NamedStore.self, name: "b") !== first)
    #expect(try container.resolve(NamedStore.self, name: "a") === first)
  }

  @Test func `the last registration wins, and what was kept for the previous one is released`() throws {
    let gone = Counter()
    container.register((any Store).self, scope: .application) { NamedStore("old") { gone.next() } }
    #expect(try container.resolve((any Store).self).name == "old")
    container.register((any Store).self, scope: .application) { NamedStore("new") }
    #expect(gone.value == 1)
    #expect(try container.resolve((any Store).self).name == "new")
  }

  @Test func `a registration that is replaced while its factory runs keeps nothing`() throws {
    container.register(scope: .application) { [container] in
      container.register(scope: .application) { Feed(store: "new") }
      return Feed(store: "old")
    }
    #expect(try container.resolve(Feed.self).store == "old")
    #expect(try container.resolve(Feed.self).store == "new")
  }

  @Test func `what a container drops may use it during its release`() throws {
    let answers = Protected<[String]>([])
    container.register(scope: .application) { [container] in
      NamedStore {
        let feed = try? container.resolve(Feed.self)
        answers.withLock { $0.append(feed?.store ?? "nothing") }
      }
    }
    container.register { Feed(store: "there") }
    _ = try container.resolve(NamedStore.self)
    container.register { NamedStore() }
    #expect(answers.value == ["there"])
  }
}
