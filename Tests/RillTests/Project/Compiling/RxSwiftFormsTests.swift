import Foundation
import TestSupport
import Testing

/// Everyday forms of RxSwift code: each compiles here, too, or *Coming from RxSwift* has what to write instead.
@LongTests
@Suite struct RxSwiftFormsTests {
  private struct Form {
    let name: String
    let code: String
    /// The term under which the article has the replacement of a form that does not compile.
    let term: String?
    var errors: [String] = []

    init(_ line: Substring) {
      let parts = line.components(separatedBy: " ||| ")
      name = parts[0]
      code = parts[1]
      term = parts.count > 2 ? parts[2] : nil
    }
  }

  /// The parameters that each form may use.
  private static let parameters = """
    (
      a: Observable<Int>, b: Observable<String>, opt: Observable<Int?>, user: Observable<User>,
      users: Observable<[User]>, subject: PublishSubject<Int>, subject2: PublishSubject<Int>,
      relay: BehaviorRelay<Int>, relay2: BehaviorRelay<Int>, loading: BehaviorRelay<Bool>,
      pr: PublishRelay<String>, pr2: PublishRelay<String>, bag: DisposeBag, api: API, vm: VM
    )
    """

  private let forms: [Form]

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/RxSwift")
    var file = SnippetFile(try String(contentsOf: folder.appending(path: "Common.swift"), encoding: .utf8))
    var forms = try String(contentsOf: folder.appending(path: "Forms.txt"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { Form($0) }
    for (number, form) in forms.enumerated() {
      file.add(form.code, after: "@MainActor func form\(number)\(Self.parameters) {", before: "}")
    }
    for (number, errors) in try file.diagnose().enumerated() { forms[number].errors = errors }
    self.forms = forms
  }

  @Test func `a form compiles unless it has a term under which the article has its replacement`() {
    #expect(forms.filter { $0.term == nil && !$0.errors.isEmpty }.map { "\($0.name): \($0.errors)" } == [])
    #expect(forms.filter { $0.term != nil && $0.errors.isEmpty }.map(\.name) == [])
    #expect(forms.count >= 298)
    #expect(forms.count { $0.errors.isEmpty } >= 220)
  }

  @Test func `the terms are those of the forms and of the article`() throws {
    let tables = try Article("Sources/Rill/Rill.docc/ComingFromRxSwift.md").tables
    // The last column has the replacement.
    let terms = tables.flatMap { $0.rows.flatMap { $0.dropLast().flatMap(Article.Table.code) } }
    for form in forms {
      guard let term = form.term else { continue }
      #expect(terms.contains { $0.contains(term) }, "\(form.name): \(term)")
      let words = term.split { !$0.isLetter && !$0.isNumber }
      let said = form.code + form.errors.joined()
      #expect(!words.isEmpty && words.allSatisfy { said.contains($0) }, "\(form.name): \(term)")
    }
  }
}
