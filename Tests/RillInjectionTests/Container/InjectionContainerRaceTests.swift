import RillInjection
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct ContainerRaceTests {
  @Test(arguments: [InjectionContainer.Scope.shared, .application])
  func `factories run without a lock: two may run, and one result stays`(_ scope: InjectionContainer.Scope) throws {
    let container = InjectionContainer()
    let meeting = Barrier(of: 2)
    let made = Counter()
    let gone = Counter()
    container.register(scope: scope) {
      // No thread passes before both factories run.
      meeting.join()
      return NamedStore("\(made.next())") { gone.next() }
    }
    let stores = onThreads(2) { _ in try? container.resolve(NamedStore.self) }
    let store = try #require(stores.first ?? nil)
    #expect(made.value == 2)
    #expect(gone.value == 1)
    #expect(stores.allSatisfy { $0 === store })
    #expect(try container.resolve(NamedStore.self) === store)
  }

  @Test(arguments: [InjectionContainer.Scope.shared, .application])
  func `all threads get the same object`(_ scope: InjectionContainer.Scope) throws {
    for _ in 0..<100 {
      let container = InjectionContainer()
      container.register((any Store).self, scope: scope) { NamedStore() }
      let meeting = Barrier(of: 4)
      let stores = onThreads(4) { _ in
        meeting.join()
        return try? container.resolve((any Store).self)
      }
      let store = try #require(stores.first ?? nil)
      #expect(stores.allSatisfy { $0 === store })
    }
  }

  @Test func `threads that retain and release something shared never get anything other than what others hold`() {
    for _ in 0..<100 {
      let container = InjectionContainer()
      let living = Counter()
      let gone = Counter()
      container.register(scope: .shared) {
        living.next()
        return NamedStore { gone.next() }
      }
      let meeting = Barrier(of: 4)
      let agreed = onThreads(4) { _ in
        meeting.join()
        return (0..<20).allSatisfy { _ in
          let first = try? container.resolve(NamedStore.self)
          let second = try? container.resolve(NamedStore.self)
          return first != nil && first === second
        }
      }
      #expect(agreed == [true, true, true, true])
      #expect(living.value == gone.value)
    }
  }

  @Test func `threads may register while others resolve`() {
    for _ in 0..<100 {
      let container = InjectionContainer()
      container.register(scope: .application) { NamedStore("0") }
      let meeting = Barrier(of: 4)
      let names = onThreads(4) { index in
        meeting.join()
        if index % 2 == 0 { container.register(scope: .application) { NamedStore("\(index)") } }
        return (try? container.resolve(NamedStore.self))?.name
      }
      #expect(names.allSatisfy { $0 == "0" || $0 == "2" })
    }
  }
}
