import Dispatch
import Rill
import RillInjection
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct CycleTests {
  private final class A: Sendable {}
  private final class B: Sendable {}
  private final class C: Sendable {}

  let container = InjectionContainer()

  private func registerCycle(_ scope: InjectionContainer.Scope) {
    container.register(scope: scope) { () throws -> A in
      _ = try InjectionContainer.current.resolve(B.self)
      return A()
    }
    container.register(scope: scope) { () throws -> B in
      _ = try InjectionContainer.current.resolve(A.self, file: "App/B.swift", line: 2)
      return B()
    }
    container.register { () throws -> C in
      _ = try InjectionContainer.current.resolve(A.self)
      return C()
    }
  }

  private func failure<Service: Sendable>(_ type: Service.Type) -> String {
    do throws(InjectionError) {
      _ = try container.resolve(type)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [InjectionContainer.Scope.unique, .shared, .application])
  func `a cycle is found and printed, without the services that only lead to it`(_ scope: InjectionContainer.Scope) {
    registerCycle(scope)
    let sentence = "A needs itself: A → B → A. The last one is resolved at App/B.swift:2."
    #expect(failure(A.self) == sentence)
    #expect(failure(C.self) == sentence)
  }

  @Test func `a service that depends on itself is a cycle, even with other arguments`() {
    container.register { (count: Int) throws -> Feed in
      try InjectionContainer.current.resolve(Feed.self, arguments: count - 1, file: "App/Feed.swift", line: 3)
    }
    let error = #expect(throws: InjectionError.self) { try container.resolve(Feed.self, arguments: 3) }
    #expect(
      error?.description
        == "Feed(Int) needs itself: Feed(Int) → Feed(Int). The last one is resolved at App/Feed.swift:3.")
  }

  @Test func `two threads that enter a cycle from both ends find it and do not wait for each other`() {
    registerCycle(.application)
    for _ in 0..<100 {
      let meeting = Barrier(of: 2)
      let found = onThreads(2) { index in
        meeting.join()
        return index == 0 ? failure(A.self) : failure(B.self)
      }
      #expect(found.first == "A needs itself: A → B → A. The last one is resolved at App/B.swift:2.")
      #expect(found.last?.hasPrefix("B needs itself: B → A → B.") == true)
    }
  }

  @Test func `two threads that are both inside the factories of a cycle do not wait for each other`() {
    let meeting = Barrier(of: 2)
    container.register(scope: .application) { () throws -> A in
      meeting.join()
      _ = try InjectionContainer.current.resolve(B.self)
      return A()
    }
    container.register(scope: .application) { () throws -> B in
      meeting.join()
      _ = try InjectionContainer.current.resolve(A.self)
      return B()
    }
    let found = onThreads(2) { index in index == 0 ? failure(A.self) : failure(B.self) }
    #expect(found.map { String($0.prefix(16)) } == ["A needs itself: ", "B needs itself: "])
  }

  @Test func `the same service twice, side by side, is no cycle`() throws {
    container.register { A() }
    container.register { () throws -> B in
      _ = try InjectionContainer.current.resolve(A.self)
      _ = try InjectionContainer.current.resolve(A.self)
      return B()
    }
    _ = try container.resolve(B.self)
  }

  @Test func `an override may ask the container that it overrides for the same service`() throws {
    container.register { NamedStore("real") }
    let overriding = InjectionContainer(overriding: container)
    overriding.register { [container] in NamedStore("logged " + (try container.resolve(NamedStore.self).name)) }
    #expect(try overriding.resolve(NamedStore.self).name == "logged real")
  }

  @Test func `a task that a factory starts may resolve the factory's service`() async throws {
    let started = Protected<Task<String, any Error>?>(nil)
    let count = Counter()
    container.register { () throws -> NamedStore in
      if count.next() == 1 {
        _ = started.exchange(Task { try InjectionContainer.current.resolve(NamedStore.self).name })
      }
      return NamedStore("made")
    }
    _ = try container.resolve(NamedStore.self)
    let task = try #require(started.value)
    #expect(try await task.value == "made")
  }

  @Test func `a task may resolve the service of a factory that is still running`() throws {
    let answered = DispatchSemaphore(value: 0)
    let answer = Protected<String?>(nil)
    let count = Counter()
    container.register { () throws -> NamedStore in
      guard count.next() == 1 else { return NamedStore("inner") }
      Task(executorPreference: QueueExecutor()) {
        _ = answer.exchange((try? InjectionContainer.current.resolve(NamedStore.self))?.name)
        answered.signal()
      }
      #expect(answered.wait(timeout: .now() + 600) == .success)
      return NamedStore("outer")
    }
    // On a separate thread, because it waits for a task, which must not wait for the pool either.
    let stores = onThreads(1) { _ in try? container.resolve(NamedStore.self) }
    #expect(stores.map { $0?.name } == ["outer"])
    #expect(answer.value == "inner")
  }
}
