import Foundation
import TestSupport
import Testing

/// The articles' tables of errors: the compiler reports each as its row says, and accepts the line to write.
@LongTests
@Suite struct FirstErrorsTests {
  /// The declarations that the rows of *Coming from RxSwift* use.
  private static let context = """
    import Rill
    #if canImport(FoundationNetworking)
      import FoundationNetworking
    #endif

    struct User {}
    @MainActor final class RefreshControl: Sendable {
      var isRefreshing = false
      nonisolated init() {}
    }
    final class API: Sendable { func user(_ name: String) -> Observable<User> { .just(User()) } }
    func load() -> Observable<User> { .just(User()) }
    let numbers = Observable.of(1, 2)
    let readings = Observable.of(20.5, 21)
    let subject = PublishSubject<Int>()
    let otherSubject = PublishSubject<Int>()
    let name = Notification.Name("changed")
    let request = URLRequest(url: URL(filePath: "/"))
    """

  /// The members that the rows inside a class use.
  private static let members = """
    {
      var count = 0
      var title = ""
      let names = Observable.of("a", "b")
      let taps = PublishRelay<Void>()
      let pulls = PublishRelay<Void>()
      let refreshControl = RefreshControl()
      let api = API()
      let bag = DisposeBag()
      func show(_ name: String) { title = name }
    }
    """

  /// Chains that take the compiler seconds are reported as too complex sooner.
  private static let soon = ["-Xfrontend", "-solver-scope-threshold=20000"]

  @Test func `each line of RxSwift code has the error of its row, and what to write compiles`() throws {
    let article = try Article("Sources/Rill/Rill.docc/ComingFromRxSwift.md")
    let tables = Self.errorTables(of: article)
    let rows = tables.flatMap(\.rows)
    #expect(tables.count == 3 && rows.count > 25)
    // The rows use a declaration of the article.
    let context = article.code.filter { $0.hasPrefix("import Foundation") } + [Self.context]
    let errors = try Self.file(of: tables, column: 0, context).diagnose(Self.soon)
    let left = try Self.file(of: tables, column: 2, context).diagnose(Self.soon)
    for (row, (errors, left)) in zip(rows, zip(errors, left)) {
      #expect(Self.errors(errors, contain: row[1]), "\(row[0]): \(errors)")
      #expect(left == [], "\(row[2])")
    }
  }

  @Test func `a name that another module or the class has, too, has the error of its row, and is found as it says`()
    throws
  {
    let tables = Self.errorTables(of: try Article("Sources/Rill/Rill.docc/FirstSteps.md"))
    let rows = try #require(tables.first).rows
    #expect(rows.count > 2)
    let modules = try Self.standInModules()
    defer { try? FileManager.default.removeItem(at: modules) }
    for row in rows {
      for place in Article.Table.code(in: row[1]) {
        let isImport = place.hasPrefix("import ")
        var file = SnippetFile((isImport ? place : "") + "\nimport Rill\nlet price = BehaviorRelay(value: 1)")
        for (number, cell) in [row[0], row[3]].enumerated() {
          let member = isImport ? "" : place + "; "
          file.add(Self.code(in: cell), after: "final class Class\(number) { \(member)func method() {", before: "}}")
        }
        let errors = try file.diagnose(["-I", modules.path])
        #expect(Self.errors(errors[0], contain: row[2]), "\(row[0]) with \(place): \(errors[0])")
        #expect(errors[1] == [], "\(row[3]) with \(place)")
      }
    }
  }

  private static func errorTables(of article: Article) -> [Article.Table] {
    article.tables.filter { $0.header.contains("the compiler reports") }
  }

  /// Whether one of the errors is that of a cell, in which `…` stands for any text.
  private static func errors(_ errors: [String], contain cell: String) -> Bool {
    let parts = code(in: cell).components(separatedBy: " … ")
    return errors.contains { error in parts.allSatisfy { !$0.isEmpty && error.contains($0) } }
  }

  /// The code of a column: an extension as it is; anything else in a method of the class that the header of the column,
  /// or else of the first, declares; or in a function.
  private static func file(of tables: [Article.Table], column: Int, _ context: [String]) -> SnippetFile {
    let classes = tables.map { table in
      Article.Table.code(in: table.header[column]).first ?? code(in: table.header[0])
    }
    let declarations = classes.filter { !$0.isEmpty }.map { $0 + members }
    var file = SnippetFile((context + declarations).joined(separator: "\n"))
    for (table, declaration) in zip(tables, classes) {
      for (number, row) in table.rows.enumerated() {
        let line = code(in: row[column])
        if line.hasPrefix("extension ") {
          file.add(line, after: "", before: "")
        } else if let name = declaration.split(separator: " ").last {
          file.add(line, after: "extension \(name) { func row\(number)() async throws {", before: "}}")
        } else {
          file.add(line, after: "func row\(number)() async throws {", before: "}")
        }
      }
    }
    return file
  }

  /// The code of a cell, which is one piece, or nothing.
  private static func code(in cell: String) -> String {
    let pieces = Article.Table.code(in: cell)
    #expect(pieces.count <= 1, "\(cell)")
    return pieces.first ?? ""
  }

  /// A folder with modules of Apple's platforms, as far as their names are also Rill's, where those modules are absent.
  private static func standInModules() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modules-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #if !canImport(Combine)
    for name in ["Combine", "SwiftUI"] {
      let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/RxSwift")
      try Toolchain.emitModule(name, from: fixtures.appending(path: "\(name).swift").path, into: folder)
    }
    #endif
    return folder
  }
}
