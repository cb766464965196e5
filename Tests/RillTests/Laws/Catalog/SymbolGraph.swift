import Foundation
import TestSupport

/// The public symbols of a module, as emitted by the toolchain's `swift-symbolgraph-extract`.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Signature: Decodable { let returns: [Fragment]? }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let functionSignature: Signature?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let targetFallback: String?
    let target: String
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// All graphs of the module `Rill` built for this run of the tests: its own graph, and those of its extensions of
  /// other modules.
  static func ofRill() throws -> [SymbolGraph] {
    let output = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    try extract(into: output)
    return try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
  }

  private static func extract(into output: URL) throws {
    let (code, errors) = try Toolchain.run(
      "swift-symbolgraph-extract",
      ["-module-name", "Rill", "-I", Toolchain.modules.path, "-target", Toolchain.target]
        + ["-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", output.path])
    guard code == 0 else { throw Failure("swift-symbolgraph-extract ended with \(code): \(errors)") }
  }
}
