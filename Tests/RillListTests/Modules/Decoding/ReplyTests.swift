import Foundation
import Rill
import RillList
import TestSupport
import Testing

/// A kind's own parts: its reply, its settings, and the function that turns the reply into content.
@MainActor
@Suite(.tags(.concurrency)) struct ReplyTests {
  private struct Issue: Decodable, Equatable, Sendable {
    let printedAt: Date
  }

  private let page = """
    { "all_modules": [
      { "module_kind": "plain", "content": { "printedAt": 0 } },
      { "module_kind": "x", "content": { "printed_at": "1970-01-01T00:00:00Z" } },
      { "module_kind": "seconds", "content": { "printedAt": 0 } },
      { "module_kind": "letters", "id": "a", "content": "xy" }
    ] }
    """
  private let envelope = PageEnvelope(modules: ["all_modules"], kind: "module_kind")

  private func contents(_ catalog: ModuleCatalog) throws -> [Date?] {
    let manager = ModuleManager("page", catalog, envelope: envelope)
    try manager.update(with: data(page))
    return ["plain", "x", "seconds"].map { kind in
      (manager.module(ModuleID(kind)) as? KeepingModule<Issue>)?.content?.printedAt
    }
  }

  @Test func `each kind has its own settings, and none changes those of another`() throws {
    var catalog = ModuleCatalog()
    catalog.register("plain") { _ in KeepingModule<Issue>() }
    catalog.register(
      "x",
      settings: {
        $0.keyDecodingStrategy = .convertFromSnakeCase
        $0.dateDecodingStrategy = .iso8601
      }
    ) { _ in KeepingModule<Issue>() }
    catalog.register("seconds", settings: { $0.dateDecodingStrategy = .secondsSince1970 }) { _ in
      KeepingModule<Issue>()
    }
    let start = Date(timeIntervalSince1970: 0)
    #expect(try contents(catalog) == [Date(timeIntervalSinceReferenceDate: 0), start, start])
  }

  @Test func `the settings of a catalog apply to all kinds, unless a kind overrides them`() throws {
    var catalog = ModuleCatalog(settings: {
      $0.keyDecodingStrategy = .convertFromSnakeCase
      $0.dateDecodingStrategy = .secondsSince1970
    })
    catalog.register("plain") { _ in KeepingModule<Issue>() }
    catalog.register("x", settings: { $0.dateDecodingStrategy = .iso8601 }) { _ in KeepingModule<Issue>() }
    catalog.register("seconds") { _ in KeepingModule<Issue>() }
    let start = Date(timeIntervalSince1970: 0)
    #expect(try contents(catalog) == [start, start, start])
  }

  @Test func `a module keeps what it had if its own reply or function fails`() throws {
    var catalog = ModuleCatalog()
    catalog.register(
      "x", reply: [String: Int].self,
      content: { reply in
        guard let count = reply["count"] else { throw UnreadableData("count", "is missing") }
        return count
      }
    ) { _ in KeepingModule<Int>() }
    let manager = ModuleManager("page", catalog)
    func update(_ content: String) throws -> Int? {
      try manager.update(with: data(#"{ "modules": [{ "kind": "x", "content": \#(content) }] }"#))
      return (manager.module(ModuleID("x")) as? KeepingModule<Int>)?.content
    }
    #expect(try update(#"{ "count": 1 }"#) == 1)
    #expect(try update(#"{ "count": "many" }"#) == 1)
    #expect(try update(#"{ "sum": 2 }"#) == 1)
    #expect(try update(#"{ "count": 3 }"#) == 3)
  }

  @Test func `data that arrives in the background is decoded there, and shown on the main actor`() async throws {
    let key = DispatchSpecificKey<Void>()
    let queue = DispatchQueue(label: "network")
    queue.setSpecific(key: key, value: ())
    let notes = BehaviorRelay<[String]>(value: [])
    var catalog = ModuleCatalog()
    catalog.register(
      "letters", reply: String.self,
      content: { text in
        notes.update { $0.append("decoded \(DispatchQueue.getSpecific(key: key) == nil ? "elsewhere" : "there")") }
        return text
      }
    ) { id in
      let module = LettersModule(id)
      module.beforeUpdate = {
        notes.update { $0.append("shown \(DispatchQueue.getSpecific(key: key) == nil ? "elsewhere" : "there")") }
      }
      return module
    }
    let page = PageTemplate(catalog).page("Letters") { _ in
      .create { observer in
        queue.async { observer.onNext(RillListTests.page("a:xy")) }
        return Disposables.create()
      }
    }
    page.loader.load()
    for try await sections in page.modules.sections.values(buffering: .unbounded) where !sections.isEmpty { break }
    #expect(notes.value == ["decoded there", "shown elsewhere"])
  }
}
