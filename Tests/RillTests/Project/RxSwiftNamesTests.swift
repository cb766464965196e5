import Foundation
import Testing

/// Compares *Coming from RxSwift* with the public names of RxSwift: each exists here, too, or the article names its
/// replacement.
@Suite struct RxSwiftNamesTests {
  private let names: [String]
  private let article: String
  private let words: Set<String>
  private let types: Set<String>
  private let members: Set<String>

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let list = try String(contentsOf: folder.appending(path: "RxSwiftNames.txt"), encoding: .utf8)
    names = list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    let docs = folder.appending(path: "../../../Sources/Rill/Rill.docc/ComingFromRxSwift.md")
    article = try String(contentsOf: docs.standardizedFileURL, encoding: .utf8)
    words = Set(article.matches(of: /\w+/).map { String($0.0) })
    let symbols = try SymbolGraph.ofRill().flatMap(\.symbols)
    types = Set(symbols.compactMap { $0.pathComponents.first })
    members = Set(symbols.compactMap { $0.pathComponents.last.map(Self.normalized) })
  }

  /// Parameter packs replace overloads, and RxSwift has no call-site arguments.
  private static func normalized(_ title: String) -> String {
    title.replacing("file:line:", with: "").replacing("()()", with: "()").replacing(/\((_:)+/, with: "(_:")
  }

  private func isKnown(_ name: String, to article: String, _ words: Set<String>) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return types.contains(name) || words.contains(name) }
    let member = String(name[name.index(after: dot)...])
    if members.contains(member) { return true }
    let base = member.prefix { $0 != "(" }
    let labels = member.matches(of: /(\w+:)/).map(\.1).filter { $0 != "_:" }
    let isOverload = base == "init" || members.contains { $0.prefix { $0 != "(" } == base }
    guard isOverload else { return words.contains(String(base)) }
    return article.contains(member) || labels.contains { article.contains($0) }
  }

  @Test func `every public name of RxSwift is here, or has a replacement`() {
    #expect(names.count > 300)
    #expect(names.filter { !isKnown($0, to: article, words) } == [])
  }

  @Test func `a name that the article leaves out is found`() {
    let unknown = names.filter { !isKnown($0, to: "", []) }
    for name in ["Infallible", "ObservableType.decode(type:decoder:)", "ObservableType.catch(sequence:)"] {
      #expect(unknown.contains(name))
    }
    #expect(!unknown.contains("ObservableType.map(_:)"))
  }
}
