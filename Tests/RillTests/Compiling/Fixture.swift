import Foundation

/// A file that imports the core, and what the compiler is to say of it.
///
/// A line that must be refused ends in `// error: ` and a part of the message. Everything else must be accepted.
struct Fixture {
  struct Diagnostic: Hashable, CustomStringConvertible {
    let line: Int
    let message: String

    var description: String { "line \(line): \(message)" }
  }

  let name: String
  private let path: String
  let expected: [Diagnostic]

  init(_ name: String) throws {
    self.name = name
    path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name).swift").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    expected = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      line.components(separatedBy: "// error: ").dropFirst().last.map { Diagnostic(line: index + 1, message: $0) }
    }
  }

  /// The errors that the toolchain's compiler finds, in the order in which it prints them, each once.
  func diagnose(_ flags: String...) throws -> [Diagnostic] {
    let arguments =
      ["-typecheck", "-swift-version", "6", "-target", Toolchain.target, "-I", Toolchain.modules.path] + flags + [path]
    let (code, errors) = try Toolchain.run("swiftc", arguments)
    var found: [Diagnostic] = []
    for line in errors.split(separator: "\n") {
      let parts = line.components(separatedBy: ": error: ")
      guard parts.count == 2, line.hasPrefix("/") || line.hasPrefix("error") else { continue }
      let place = parts[0].split(separator: ":").dropFirst().first.flatMap { Int($0) } ?? 0
      let diagnostic = Diagnostic(line: place, message: parts[1])
      if !found.contains(diagnostic) { found.append(diagnostic) }
    }
    if found.isEmpty, code != 0 { throw Failure("swiftc ended with \(code): \(errors)") }
    return found
  }
}
