import Foundation
import RillList
import Testing

@MainActor
@Suite struct PageEnvelopeTests {
  private let catalog: ModuleCatalog = {
    var catalog = ModuleCatalog()
    catalog.register("x") { _ in KeepingModule<[Int]?>() }
    return catalog
  }()

  private func modules(_ page: String, _ envelope: PageEnvelope = PageEnvelope()) throws -> [ModuleID] {
    let manager = ModuleManager("page", catalog, envelope: envelope)
    try manager.update(with: data(page))
    return manager.modules
  }

  @Test(arguments: [
    (#""id": "new""#, "new"), (#""id": 9007199254740993"#, "9007199254740993"),
    (#""id": 18446744073709551615"#, "18446744073709551615"), (#""id": -3"#, "-3"), (#""id": null"#, ""),
    (#""i\u0064": "n\u0065w""#, "new"), (#""y": 1"#, ""),
  ])
  func `an id is a text or an integer, or is missing`(member: String, id: String) throws {
    #expect(try modules(#"{ "modules": [{ "kind": "x", \#(member) }] }"#) == [ModuleID("x", id: id)])
  }

  @Test func `content that is missing is null`() throws {
    let decoded = try DecodedContent<[Int]?>(#"{ "modules": [{ "kind": "x" }] }"#, catalog)
    #expect(decoded.content == .some(nil))
    #expect(decoded.problems == [])
  }

  @Test func `a byte order mark, blanks and an empty list are no problem`() throws {
    #expect(try modules("\u{FEFF} \r\n{ \"modules\"\t: [ ] } \n") == [])
  }

  @Test func `a slice of other data is read from its own beginning`() throws {
    let whole = data(#"123{ "modules": [{ "kind": "x", "content": [5] }] }"#)
    let manager = ModuleManager("page", catalog)
    try manager.update(with: whole[3...])
    #expect((manager.module(ModuleID("x")) as? KeepingModule<[Int]?>)?.content == [5])
  }

  @Test(arguments: [
    (#"[{ "kind": "x" }]"#, PageEnvelope(modules: [])),
    (#"{ "data": { "list": [{ "type": "x" }] } }"#, PageEnvelope(modules: ["data", "list"], kind: "type")),
  ])
  func `a list of modules may be anywhere`(page: String, envelope: PageEnvelope) throws {
    #expect(try modules(page, envelope) == [ModuleID("x")])
  }

  @Test(arguments: [
    ("{}", "data is missing."), (#"{ "data": {} }"#, "data.list is missing."),
    (#"{ "data": [] }"#, "data is not an object."), (#"{ "data": { "list": {} } }"#, "data.list is not a list."),
  ])
  func `the path without a list is reported`(page: String, sentence: String) {
    let error = #expect(throws: UnreadableData.self) { try modules(page, PageEnvelope(modules: ["data", "list"])) }
    #expect(error?.description == sentence)
  }

  @Test func `an entry may be the content itself`() throws {
    struct Banner: Decodable, Equatable, Sendable { let title: String }
    var catalog = ModuleCatalog()
    catalog.register("x") { _ in KeepingModule<Banner>() }
    let envelope = PageEnvelope(content: nil)
    let decoded = try DecodedContent<Banner>(
      #"{ "modules": [{ "kind": "x", "title": "Salt" }] }"#, catalog, envelope: envelope)
    #expect(decoded.content == Banner(title: "Salt"))
    let broken = try DecodedContent<Banner>(#"{ "modules": [{ "kind": "x" }] }"#, catalog, envelope: envelope)
    #expect(broken.problems == [#"Module "x" is left out: modules[0].title is missing."#])
  }

  @Test func `a page of one module has all of the data as its content`() throws {
    let decoded = try DecodedContent<[Int]?>("[1, 2]", catalog, envelope: .single(ModuleID("x")))
    #expect(decoded.content == [1, 2])
    let broken = try DecodedContent<[Int]?>(#"[1, "2"]"#, catalog, envelope: .single(ModuleID("x")))
    #expect(broken.problems == [#"Module "x" is left out: [1] is not a number."#])
  }
}
