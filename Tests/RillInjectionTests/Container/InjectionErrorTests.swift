import RillInjection
import Testing

@Suite struct InjectionErrorTests {
  let container = InjectionContainer()

  private struct Broken: Error, CustomStringConvertible {
    let description = "The disk is full."
  }

  private func sentence(_ body: () throws(InjectionError) -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a missing registration lists the registered services, in order, and the caller`() {
    container.register(name: "b") { NamedStore() }
    container.register { Feed(store: "") }
    container.register((any Store).self, name: "a") { NamedStore() }
    container.register { (count: Int, names: [String]) in NamedStore("\(count)\(names)") }
    container.register(name: "b") { NamedStore("again") }
    #expect(
      sentence { () throws(InjectionError) in
        _ = try container.resolve((any Store).self, file: "App/Main.swift", line: 7)
      }
        == """
        Store is not registered. It is resolved at App/Main.swift:7. Registered: NamedStore "b", Feed, Store "a", \
        NamedStore(Int, Array<String>).
        """)
  }

  @Test func `an empty container and a name say so`() {
    #expect(
      sentence { () throws(InjectionError) in
        _ = try container.resolve(Feed.self, name: "a", file: "App/Main.swift", line: 7)
      } == "Feed \"a\" is not registered. It is resolved at App/Main.swift:7. Registered: nothing.")
  }

  @Test func `the reported caller is the line of the call, and its service`() {
    container.register { (_: Int) in Feed(store: try InjectionContainer.current.resolve((any Store).self).name) }
    let line: UInt = #line - 1
    #expect(
      sentence { () throws(InjectionError) in _ = try container.resolve(Feed.self, arguments: 1) }
        == """
        Store is not registered. It is resolved at \(#fileID):\(line) to create Feed(Int). Registered: Feed(Int).
        """)
  }

  @Test func `arguments other than the registered ones are reported`() {
    container.register(name: "a") { (_: Int) in Feed(store: "") }
    container.register { Feed(store: "") }
    #expect(
      sentence { () throws(InjectionError) in
        _ = try container.resolve(Feed.self, name: "a", arguments: "x", true, file: "App/Main.swift", line: 7)
      } == """
        Feed(Int) "a" does not take the arguments (String, Bool) of the call at App/Main.swift:7.
        """)
    #expect(
      sentence { () throws(InjectionError) in
        _ = try container.resolve(Feed.self, name: "a", file: "App/Main.swift", line: 7)
      } == "Feed(Int) \"a\" does not take the arguments () of the call at App/Main.swift:7.")
    #expect(
      sentence { () throws(InjectionError) in
        _ = try container.resolve(Feed.self, arguments: 1, file: "App/Main.swift", line: 7)
      } == "Feed does not take the arguments (Int) of the call at App/Main.swift:7.")
  }

  @Test func `a value cannot be shared while referenced`() {
    container.register(scope: .shared) { Feed(store: "") }
    #expect(
      sentence { () throws(InjectionError) in _ = try container.resolve(Feed.self) }
        == "Feed is shared while referenced, but its factory created the value Feed, which cannot be referenced.")
  }

  @Test func `an error of a factory is reported with its service, the innermost one`() throws {
    container.register { () throws -> NamedStore in throw Broken() }
    container.register { Feed(store: try InjectionContainer.current.resolve(NamedStore.self).name) }
    #expect(
      sentence { () throws(InjectionError) in _ = try container.resolve(Feed.self) }
        == "NamedStore could not be created: The disk is full.")
    let error = try #require(throws: InjectionError.self) { _ = try container.resolve(Feed.self) }
    guard case .failed("NamedStore", let cause) = error else { throw error }
    #expect(cause is Broken)
  }

  @Test func `after an error the factory may be called again`() throws {
    let count = Counter()
    container.register(scope: .application) {
      if count.next() == 1 { throw Broken() }
      return Feed(store: "")
    }
    #expect(throws: InjectionError.self) { try container.resolve(Feed.self) }
    #expect(try container.resolve(Feed.self) == Feed(store: ""))
  }
}
