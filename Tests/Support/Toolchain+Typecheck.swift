#if os(Linux) || os(macOS)
package import Foundation

/// An error reported by the compiler.
package struct CompilerError: Hashable, CustomStringConvertible {
  package let line: Int
  package let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }

  package var description: String { "line \(line): \(message)" }
}

/// The failure of a tool that was expected to succeed.
package struct ToolFailure: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

extension Toolchain {
  /// The compiler's errors in a file, which may import the modules of this package, in the order in which it prints
  /// them, each once.
  package static func typecheck(_ path: String, _ flags: [String] = []) throws -> [CompilerError] {
    let arguments = ["-typecheck", "-swift-version", "6", "-target", target, "-I", modules.path] + flags + [path]
    let (code, errors) = try run("swiftc", arguments)
    var found: [CompilerError] = []
    for line in errors.split(separator: "\n") {
      let parts = line.components(separatedBy: ": error: ")
      guard parts.count == 2, line.hasPrefix("/") || line.hasPrefix("error") else { continue }
      let place = parts[0].split(separator: ":").dropFirst().first.flatMap { Int($0) } ?? 0
      let error = CompilerError(line: place, message: parts[1])
      if !found.contains(error) { found.append(error) }
    }
    if found.isEmpty, code != 0 { throw ToolFailure(description: "swiftc ended with \(code): \(errors)") }
    return found
  }

  /// Compiles a file to a module that another file can import from `folder`.
  package static func emitModule(_ name: String, from path: String, into folder: URL) throws {
    let output = folder.appending(path: "\(name).swiftmodule").path
    let (code, errors) = try run(
      "swiftc",
      ["-emit-module", "-module-name", name, "-parse-as-library", "-swift-version", "6", "-target", target]
        + ["-emit-module-path", output, path])
    guard code == 0 else { throw ToolFailure(description: "swiftc ended with \(code): \(errors)") }
  }
}
#endif
