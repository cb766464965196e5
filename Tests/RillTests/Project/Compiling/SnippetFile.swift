import Foundation
import TestSupport

/// A file of snippets, each on one line, which the compiler checks in one run.
struct SnippetFile {
  private var text: String
  private var lines: [Int] = []

  /// - Parameter context: the declarations that the snippets use.
  init(_ context: String) { text = context + "\n" }

  /// Adds a snippet between the code that makes it a file's.
  mutating func add(_ snippet: String, after opening: String, before closing: String) {
    text += opening + "\n"
    lines.append(text.count { $0 == "\n" } + 1)
    text += "\(snippet)\n\(closing)\n"
  }

  /// The errors of each snippet, in the order in which they were added.
  ///
  /// - Throws: an error if the compiler reports one outside the snippets.
  func diagnose(_ flags: [String] = []) throws -> [[String]] {
    let file = FileManager.default.temporaryDirectory.appending(path: "snippets-\(UUID().uuidString).swift")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let found = try Toolchain.typecheck(file.path, ["-parse-as-library"] + flags)
    if let other = found.first(where: { !lines.contains($0.line) }) {
      throw ToolFailure(description: "An error outside the snippets: \(other)")
    }
    let errors = Dictionary(grouping: found, by: \.line)
    return lines.map { line in errors[line, default: []].map(\.message) }
  }
}
