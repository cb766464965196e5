#if os(Linux) || os(macOS)
public import Foundation

/// Python programs, run in separate processes: references that tests compare with.
///
/// CI installs the packages that they need. Elsewhere, a test that needs a missing package is skipped:
/// `@Test(.enabled(if: Python.isOnCI || Python.has("pyte"), "python3 -m pip install pyte"))`.
public enum Python {
  /// The failure of a program.
  public struct Failure: Error, CustomStringConvertible {
    /// The sentence.
    public var description: String
  }

  /// Whether no test may be skipped.
  public static let isOnCI = ProcessInfo.processInfo.environment["CI"] == "true"

  /// Whether Python finds packages.
  public static func has(_ packages: String...) -> Bool {
    (try? run(["-c", packages.map { "import \($0)" }.joined(separator: "\n")])) != nil
  }

  /// The output of a program. Its input comes from a file, since a pipe would hold only part of it.
  public static func run(_ arguments: [String], input: Data = Data()) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appending(path: "python-\(UUID().uuidString)")
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
      throw Failure(
        description: "python3 ended with \(process.terminationStatus). Are the packages installed that .ci/run names?")
    }
    return try Data(contentsOf: outputFile)
  }
}
#endif
