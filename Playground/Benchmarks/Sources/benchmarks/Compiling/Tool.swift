import Foundation

/// Runs command-line tools.
enum Tool {
  /// Runs a tool to its end and returns what it prints.
  ///
  /// - Throws: the first error that the tool names, or else the first line of its messages, if it fails.
  @discardableResult
  static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      let lines = said.split(separator: "\n")
      let line = lines.first { $0.contains("error:") } ?? lines.first ?? "nothing"
      throw ToolFailure(tool: arguments.first ?? "", message: String(line))
    }
    return said
  }

  /// Calls `body` with a temporary folder.
  static func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try body(folder)
  }
}

private struct ToolFailure: Error, CustomStringConvertible {
  let tool: String
  let message: String

  var description: String { "\(tool) says: \(message)" }
}
