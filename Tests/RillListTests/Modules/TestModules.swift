import Foundation
import Rill
import RillList
import Testing

/// A module that shows a row for each letter of its content, and counts its taps.
final class LettersModule: Module {
  let component: any Component
  let rows: Rows
  private(set) var taps: [String] = []
  /// Called before each update.
  var beforeUpdate: @MainActor () -> Void = {}

  init(_ id: ModuleID) {
    rows = Rows("\(id)")
    component = rows
    rows.on(RowSelected.self) { [weak self] _, row in self?.taps.append("\(row.item.id) at \(row.indexPath)") }
  }

  func update(with content: String) {
    beforeUpdate()
    rows.show(content)
  }
}

/// The same look for the reply of another server: `{"entries": [{"letter": "a"}]}`.
struct Ranking: Decodable {
  struct Entry: Decodable { let letter: String }

  let entries: [Entry]
}

let catalog: ModuleCatalog = {
  var catalog = ModuleCatalog()
  catalog.register("letters") { LettersModule($0) }
  catalog.register("ranking", reply: Ranking.self, content: { $0.entries.map(\.letter).joined() }) {
    LettersModule($0)
  }
  return catalog
}()

/// A page of letters: `page("a:xy b:z")` has the modules `letters a` and `letters b`.
func page(_ text: String) -> Data {
  let entries = text.split(separator: " ").map { entry in
    let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
    return #"{ "kind": "letters", "id": "\#(parts[0])", "content": "\#(parts[1])" }"#
  }
  return data(#"{ "modules": [\#(entries.joined(separator: ", "))] }"#)
}

func data(_ text: String) -> Data { Data(text.utf8) }

/// A manager with the contents that it has shown and the problems that it has reported.
@MainActor
final class ModuleBench {
  let manager: ModuleManager
  let shown: Shown
  private(set) var problems: [ModuleProblem] = []
  private let bag = DisposeBag()

  init(_ page: String = "", of kinds: ModuleCatalog = catalog, envelope: PageEnvelope = PageEnvelope()) {
    manager = ModuleManager("page", kinds, envelope: envelope)
    shown = Shown(pageOf: manager.sections)
    manager.problems.bind(onNext: { [weak self] in self?.problems.append($0) }).disposed(by: bag)
    if !page.isEmpty { update(page) }
    _ = shown.take()
  }

  func update(_ text: String) { update(json: page(text)) }

  func update(json: Data) {
    do { try manager.update(with: json) } catch { Issue.record(error) }
  }

  func letters(_ id: String) -> LettersModule? { manager.module(ModuleID("letters", id: id)) as? LettersModule }

  /// The sentences since the last call.
  func takeProblems() -> [String] {
    defer { problems = [] }
    return problems.map(\.description)
  }
}
