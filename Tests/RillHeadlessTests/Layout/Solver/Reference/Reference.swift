import Foundation

/// The reference solver, in a process of its own.
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

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Whether Python finds kiwisolver.
  static let isInstalled = (try? run(["-c", "import kiwisolver"], input: Data())) != nil

  /// The answers; `nil` for a system that the reference gives up.
  static func answers(to systems: [RandomSystem]) throws -> [[Answer]?] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "reference.py")
    let encoder = JSONEncoder()
    let lines = try systems.map { try encoder.encode($0) + Data("\n".utf8) }
    let output = try run([script.path], input: Data(lines.joined()))
    return try output.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode([Answer]?.self, from: $0) }
  }

  /// What Python writes. The input comes from a file, since a pipe would hold only some of it.
  private static func run(_ arguments: [String], input: Data) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reference-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (inputFile, outputFile) = (folder.appending(path: "input"), folder.appending(path: "output"))
    try input.write(to: inputFile)
    try Data().write(to: outputFile)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "python3 ended with \(process.terminationStatus). Is kiwisolver installed?")
    }
    return try Data(contentsOf: outputFile)
  }
}
