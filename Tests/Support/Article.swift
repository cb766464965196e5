package import Foundation

/// An article of the documentation.
package struct Article {
  /// Its Swift code, block by block.
  package let code: [String]

  /// - Parameter path: the article's path in the package.
  package init(_ path: String) throws {
    code = try Self.text(of: path).components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  /// The folder of the package.
  package static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// The text of a file of the package.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}

/// The code between `// snippet: a name` and `// end` in a file of tests, without the common indentation.
package func snippets(in path: String = #filePath) throws -> [String] {
  var snippets: [String] = []
  var current: [String]?
  for line in try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n") {
    let text = line.trimmingCharacters(in: .whitespaces)
    if text.hasPrefix("// snippet: ") {
      current = []
    } else if text == "// end", let lines = current {
      let indent = lines.first?.prefix { $0 == " " }.count ?? 0
      snippets.append(lines.map { String($0.dropFirst(min(indent, $0.count))) }.joined(separator: "\n"))
      current = nil
    } else {
      current?.append(line)
    }
  }
  return snippets
}
