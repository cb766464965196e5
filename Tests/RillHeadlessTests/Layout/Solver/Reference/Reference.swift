import Foundation
import TestSupport

/// The reference solver, in a separate process.
enum Reference {
  struct Answer: Decodable {
    var isAccepted: Bool
    var error: Double
    var values: [Double]

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      isAccepted = try list.decode(Bool.self)
      error = try list.decode(Double.self)
      values = try list.decode([Double].self)
    }
  }

  /// Whether Python finds kiwisolver.
  static let isInstalled = Python.has("kiwisolver")

  /// The answers; `nil` for a system at which the reference solver crashes (kiwisolver 1.5.1).
  static func answers(to systems: [RandomSystem]) throws -> [[Answer]?] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "reference.py")
    let encoder = JSONEncoder()
    let lines = try systems.map { try encoder.encode($0) + Data("\n".utf8) }
    let output = try Python.run([script.path], input: Data(lines.joined()))
    return try output.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode([Answer]?.self, from: $0) }
  }
}
