import Foundation
import TestSupport
import Testing

@testable import playground

/// The program itself, run as from a shell.
@LongTests
@Suite(.hangLimit) struct CommandLineTests {
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

  private func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
    let folder = try TemporaryFolder()
    let (output, errors) = (try folder.makeFile("stdout"), try folder.makeFile("stderr"))
    let exitCode = try await run(arguments, output: output, errors: errors, environment)
    return Outcome(
      exitCode: exitCode, output: try Data(contentsOf: folder.url.appending(path: "stdout")),
      errors: try folder.text(of: "stderr"))
  }

  private func run(
    _ arguments: [String], output: FileHandle, errors: FileHandle, _ environment: [String: String] = [:]
  ) async throws -> Int32 {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = errors
    return try await run(process)
  }

  private func run(_ process: Process) async throws -> Int32 {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (exit: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in exit.resume() }
        do { try process.run() } catch { exit.resume(throwing: error) }
      }
    } onCancel: {
      // The suite's limit.
      if process.isRunning { process.terminate() }
    }
    return process.terminationStatus
  }

  /// A file open only for reading: nothing can be written to it.
  private func unwritable() throws -> FileHandle { try FileHandle(forReadingFrom: Self.executable) }

  /// The program in a shell that lets no file grow beyond a block, as a full disk does.
  @Test(arguments: [("trap '' XFSZ; ", 1), ("", nil)] as [(String, Int32?)])
  func `on a full disk, the picture that was there remains, and the error names it`(
    trap: String, exitCode: Int32?
  ) async throws {
    let folder = try TemporaryFolder()
    let picture = folder.path + "/picture.svg"
    try folder.write("the old one", to: "picture.svg")
    let errors = try folder.makeFile("errors")
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c", "\(trap)ulimit -c 0; ulimit -f 1; exec \"$0\" layout --svg \"$1\"", Self.executable.path, picture,
    ]
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = errors
    let code = try await run(shell)
    #expect(try folder.text(of: "picture.svg") == "the old one")
    // A signal ends a program that does not expect it, which leaves its draft to the next one.
    guard let exitCode else { return #expect(code != 0) }
    #expect(code == exitCode)
    #expect(try folder.text(of: "errors") == "playground: cannot write “\(picture)” (file too large)\n")
    #expect(folder.files == ["errors", "picture.svg"])
  }

  @Test func `without arguments the visit is played, the same bytes in every run, without color in a pipe`()
    async throws
  {
    let first = try await run()
    #expect(first.exitCode == 0)
    #expect(first.errors == "")
    #expect(first.text.contains("15. The screen is left in the middle of a refresh."))
    #expect(!first.output.contains(0x1B))
    #expect(try await run("--no-color").output == first.output)
  }

  @Test func `operators are demonstrated, all or one of them`() async throws {
    let all = try await run("operators")
    #expect(all.exitCode == 0)
    #expect(all.errors == "")
    let one = try await run("operators", "switchToLatest")
    #expect(one.text.hasPrefix("Instead of Combine's switchToLatest, use switchLatest here:\n"))
    #expect(all.text.contains("I want to have the newest stream of a stream: switchLatest\n"))
  }

  @Test func `an operator that does not exist exits with 2, and the nearest ones are named`() async throws {
    let outcome = try await run("operators", "debunce")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("playground: no operator “debunce”; the nearest is debounce\n"))
  }

  @Test func `a live session needs a terminal, and says so in a line`() async throws {
    let outcome = try await run("feed", "--live")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors == "playground: --live needs a terminal, for its keys and its pictures\n")
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: Page.allCases)
  func `a visit is written as a cast, the same bytes in every run`(page: Page) async throws {
    let folder = try TemporaryFolder()
    let width = Options.widths.lowerBound
    #expect(try await run(page.rawValue, "--width", "\(width)", "--cast", folder.path + "/cast").exitCode == 0)
    let cast = try folder.text(of: "cast")
    // Each process has its own hash seed.
    #expect(try await cast == PlayedVisit.of(page, width: width).cast)
    let lines = cast.split(separator: "\n").map { Data($0.utf8) }
    let header = try #require(try JSONSerialization.jsonObject(with: lines[0]) as? [String: Any])
    #expect(header["version"] as? Int == 2)
    #expect(lines.count > 5)
    var last = -1.0
    for line in lines.dropFirst() {
      let event = try #require(try JSONSerialization.jsonObject(with: line) as? [Any])
      let time = try #require(event[0] as? Double)
      #expect(time > last)
      last = time
      #expect(event[1] as? String == "o")
      #expect((event[2] as? String)?.contains("┌─ ") == true)
    }
  }

  @Test func `a cast that cannot be written exits with 1`() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await run("layout", "--cast", folder.path + "/none/a")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "playground: cannot write “\(folder.path)/none/a” (no such file or directory)\n")
  }

  @Test func `a trace is written, and explains a record`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/trace.json"
    let visit = try await run("feed", "--trace", path)
    #expect(visit.exitCode == 0)
    #expect(visit.output == (try await run("feed").output))
    let why = try await run("why", path, "1")
    #expect(why.exitCode == 0)
    #expect(why.text.hasPrefix("#1 "))
    let missing = try await run("why", path, "1000000")
    #expect(missing.exitCode == 1)
    #expect(missing.errors.hasPrefix("playground: “\(path)” has no record 1000000, but 1 to "))
  }

  @Test func `causes and effects follow the transcript, or are drawn in a file`() async throws {
    let folder = try TemporaryFolder()
    let plain = try await run("cart").text
    let text = try await run("cart", "--timeline").text
    #expect(text.hasPrefix(plain + "\n") && text.contains("┬ ┴ cause"))
    let drawn = try await run("cart", "--timeline", folder.path + "/a.svg")
    #expect(drawn.exitCode == 0 && drawn.text == plain)
    #expect(try folder.text(of: "a.svg").hasPrefix("<svg "))
    let failed = try await run("cart", "--timeline=\(folder.path)/none/a.svg")
    #expect(failed.exitCode == 1 && failed.text == plain)
    #expect(failed.errors == "playground: cannot write “\(folder.path)/none/a.svg” (no such file or directory)\n")
  }

  @Test func `a trace that cannot be written exits with 1, after the transcript`() async throws {
    let folder = try TemporaryFolder()
    for (path, reason) in [(folder.path, "is a directory"), (folder.path + "/none/a", "no such file or directory")] {
      let outcome = try await run("layout", "--trace", path)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors == "playground: cannot write “\(path)” (\(reason))\n")
      #expect(outcome.output == (try await run("layout").output))
    }
  }

  @Test func `help is printed to standard output`() async throws {
    let help = try await run("--help")
    #expect(help.exitCode == 0)
    #expect(help.text.hasPrefix("Usage: playground"))
  }

  @Test(arguments: [
    (["--widht"], "unknown option “--widht”; the nearest is --width"),
    (["fed"], "no page “fed”; the nearest is feed"),
    (["operators", "thottle"], "no operator “thottle”; the nearest is throttle"),
    (["--width", "3"], "--width takes a whole number from 30 to 200, not “3”"),
    (["--language=french"], "--language takes english or chinese, not “french”"),
    (["--timeout=nan", "--url=http://a"], "--timeout takes seconds from 0.001 to 86400, not “nan”"),
    (["--source"], "--source needs a value"),
    (["why"], "why needs a trace file, and the number of a record"),
    (["home", "feed"], "unexpected argument “feed”"),
    (["--source=a", "--url=http://a"], "--source and --url cannot be used together"),
  ])
  func `invalid usage exits with 2 and prints one sentence, with the nearest names or what is expected`(
    arguments: [String], sentence: String
  ) async throws {
    let outcome =
      switch arguments.count {
      case 1: try await run(arguments[0])
      default: try await run(arguments[0], arguments[1])
      }
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "playground: \(sentence)\nSee playground --help.\n")
  }

  @Test func `an output that cannot be written exits with 1 and says so`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await run([], output: try unwritable(), errors: folder.makeFile("stderr")) == 1)
    #expect(try folder.text(of: "stderr") == "playground: cannot write the output (bad file descriptor)\n")
  }

  @Test func `a picture that cannot be written exits with 1 and names the path`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/none/last.svg"
    let outcome = try await run("layout", "--svg", path)
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "playground: cannot write “\(path)” (no such file or directory)\n")
    #expect(try await run("layout", "--svg", folder.path + "/last.svg").exitCode == 0)
    #expect(folder.files == ["last.svg"])
  }

  @Test func `errors that cannot be written leave the exit code as it is`() async throws {
    #expect(try await run(["--nonsense"], output: .nullDevice, errors: try unwritable()) == 2)
    #expect(try await run([], output: try unwritable(), errors: try unwritable()) == 1)
  }

  @Test func `the time limit is the requested one`() async throws {
    let server = try TestServer(.silence)
    let shown = try await run("--url", try server.url.absoluteString, "--timeout=0.05", "--width=100")
    #expect(shown.exitCode == 1)
    #expect(shown.text.contains("▲ Timed out: no full answer within 0.05 seconds from http://127.0.0.1:"))
  }

  @Test func `reading a pipe without a writer ends after the time limit`() async throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let shown = try await run("--source", folder.path + "/pipe", "--timeout=0.05", "--width=200")
    #expect(shown.exitCode == 1)
    #expect(shown.text.contains("▲ Timed out: no full answer within 0.05 seconds from "))
    #expect(shown.errors == "")
  }

  @Test func `the sample is what a source accepts`() async throws {
    let folder = try TemporaryFolder()
    let sample = try await run("--print-sample")
    #expect(sample.exitCode == 0)
    let answer = try MomentsAnswer(reading: sample.output, from: MomentsSource(file: "sample"))
    #expect(answer == MomentsAnswer(details: Sample.details))
    try folder.write(sample.text, to: "sample.json")
    let shown = try await run("--source", folder.path + "/sample.json", "--user", "lin")
    #expect(shown.exitCode == 0)
    #expect(shown.text.contains("items        1 + 23"))
  }

  @Test func `a proxy that refuses is named`() async throws {
    let port = try ClosedPort()
    let proxy = try "127.0.0.1:\(#require(port.url.port))"
    let environment = ["http_proxy": "http://" + proxy]
    let shown = try await run("--url", "http://a.invalid/", "--width=150", environment: environment)
    #expect(
      shown.text.contains("▲ Connection refused: nothing answers at the proxy \(proxy), on the way to http://a.inv"))
    withExtendedLifetime(port) {}
  }

  @Test func `an address of version 6 works, or is named with what is wrong`() async throws {
    let shown = try await run("--url", "http://[::1]:1/x", "--width=150")
    #expect(shown.exitCode == 1)
    #expect(shown.text.contains("▲ "))
    #expect(shown.text.contains("http://[::1]:1/x."))
    #expect(!shown.text.contains("NSURLErrorDomain"))
  }

  @Test func `a load that fails exits with 1, and one that works with 0`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await run("--source", folder.path + "/none.json").exitCode == 1)
    try folder.write(String(decoding: AnswerJSON.good, as: UTF8.self), to: "answer.json")
    let loaded = try await run("--source", folder.path + "/answer.json", "--width", "60")
    #expect(loaded.exitCode == 0)
    #expect(loaded.text.contains("2. Loaded."))
  }
}
