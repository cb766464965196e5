import Foundation
import TestSupport
import Testing

@Suite struct ArticlesTests {
  @Test func `a test names every article that has code`() throws {
    func files(in folder: String, _ suffix: String) throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: Article.root.appending(path: folder).path)
        .filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
    }
    let articles = try files(in: "Sources", ".md").filter { try !Article($0).code.isEmpty }
    let tests = try files(in: "Tests", ".swift").map { try Article.text(of: $0) }.joined()
    #expect(articles.count > 20)
    for article in articles {
      let path = article.components(separatedBy: "/").suffix(2).joined(separator: "/")
      #expect(tests.contains(path), "\(article)")
    }
  }
}
