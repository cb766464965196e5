import Foundation
import TestSupport

/// A file that imports the core, and the compiler's expected errors.
///
/// A line that must be rejected ends in `// error: ` and a part of the message. Everything else must be accepted.
struct Fixture {
  /// In the folder of the fixtures, without the ending.
  let name: String
  private let path: String
  let expected: [CompilerError]

  init(_ name: String) throws {
    self.name = name
    path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name).swift").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    expected = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      line.components(separatedBy: "// error: ").dropFirst().last.map { CompilerError(line: index + 1, message: $0) }
    }
  }

  /// The errors that the toolchain's compiler reports, in the order in which it prints them, each once.
  func diagnose(_ flags: [String] = []) throws -> [CompilerError] { try Toolchain.typecheck(path, flags) }
}
