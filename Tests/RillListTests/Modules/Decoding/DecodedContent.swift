import Foundation
import Rill
import RillList

/// A module that shows nothing and keeps what it was given.
final class KeepingModule<Content: Sendable>: Module {
  let component: any Component = Rows("nothing")
  private(set) var content: Content?

  func update(with content: Content) { self.content = content }
}

/// The content of a page's module that a catalog calls `x`, and the sentences of the page's problems.
@MainActor
struct DecodedContent<Content: Sendable> {
  let content: Content?
  let problems: [String]

  init(_ page: String, _ catalog: ModuleCatalog, envelope: PageEnvelope = PageEnvelope()) throws {
    let manager = ModuleManager("page", catalog, envelope: envelope)
    let problems = BehaviorRelay<[String]>(value: [])
    let subscription = manager.problems.bind(onNext: { problem in problems.update { $0.append("\(problem)") } })
    try manager.update(with: data(page))
    subscription.dispose()
    content = (manager.module(ModuleID("x")) as? KeepingModule<Content>)?.content
    self.problems = problems.value
  }

  /// Decodes some JSON as a module's content.
  init(of json: String) throws where Content: Decodable & SendableMetatype {
    var catalog = ModuleCatalog()
    catalog.register("x") { _ in KeepingModule<Content>() }
    try self.init(#"{ "modules": [{ "kind": "x", "content": \#(json) }] }"#, catalog)
  }
}
