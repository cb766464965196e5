import Foundation
import Testing

/// The program itself, as a shell runs it.
@Suite(.timeLimit(.minutes(2))) struct CommandLineTests {
  private struct Outcome {
    var exitCode: Int32
    var output: Data
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Beside the test bundle, where the package manager puts all products.
  private static var executable: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "playground")
  }

  private func run(_ arguments: String...) throws -> Outcome {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    let errors = try TemporaryFolder()
    try errors.write("", to: "stderr")
    process.standardError = try FileHandle(forWritingTo: errors.url.appending(path: "stderr"))
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(exitCode: process.terminationStatus, output: data, errors: try errors.text(of: "stderr"))
  }

  @Test func `without arguments the visit is played, the same bytes in every run, without colour in a pipe`() throws {
    let first = try run()
    #expect(first.exitCode == 0)
    #expect(first.errors == "")
    #expect(first.text.contains("14. The screen is left in the middle of a refresh."))
    #expect(!first.output.contains(0x1B))
    #expect(try run("--no-color").output == first.output)
  }

  @Test func `help goes to standard output`() throws {
    let help = try run("--help")
    #expect(help.exitCode == 0)
    #expect(help.text.hasPrefix("Usage: playground"))
  }

  @Test(arguments: [
    ["--nonsense"], ["--width", "3"], ["--source"], ["file.json"], ["--timeout=nan", "--url=http://a"],
  ])
  func `wrong usage exits with 2 and the usage text on standard error`(arguments: [String]) throws {
    let outcome =
      switch arguments.count {
      case 1: try run(arguments[0])
      default: try run(arguments[0], arguments[1])
      }
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("playground: ") && outcome.errors.contains("Usage: playground"))
  }

  @Test func `a load that fails exits with 1, and one that works with 0`() throws {
    let folder = try TemporaryFolder()
    #expect(try run("--source", folder.path + "/none.json").exitCode == 1)
    try folder.write(String(decoding: AnswerJSON.good, as: UTF8.self), to: "answer.json")
    let loaded = try run("--source", folder.path + "/answer.json", "--width", "60")
    #expect(loaded.exitCode == 0)
    #expect(loaded.text.contains("1. Loaded."))
  }
}
