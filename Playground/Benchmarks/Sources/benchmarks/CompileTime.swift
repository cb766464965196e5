import Foundation

/// The time that the compiler takes for each chain of a file with fifty.
struct CompileTime {
  /// The nanoseconds for one chain, without the time for a file that only imports the module.
  let rill: Double
  let openCombine: Double

  /// - Throws: the compiler's message if it cannot be run on the modules of this build.
  init(rounds: Int) throws {
    let products = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    var times: [String: [Double]] = [:]
    try Tool.withFolder { folder in
      let compiler = Compiler(
        modules: products.appending(path: "Modules"),
        helpers: products.appending(path: "COpenCombineHelpers.build/module.modulemap"), folder: folder)
      for _ in 0..<rounds {
        for (name, text) in Chains.files {
          times[name, default: []].append(try nanoseconds { try compiler.compile(text, as: name) } / 50)
        }
      }
    }
    let medians = times.mapValues(median)
    rill = medians["Rill", default: .nan] - medians["RillOnly", default: .nan]
    openCombine = medians["OpenCombine", default: .nan] - medians["OpenCombineOnly", default: .nan]
  }
}

private struct Compiler {
  let modules: URL
  /// The module map of a C module that OpenCombine requires.
  let helpers: URL
  let folder: URL

  /// Compiles for debugging, the build that developers wait for most.
  func compile(_ text: String, as name: String) throws {
    let file = folder.appending(path: "\(name).swift")
    try text.write(to: file, atomically: true, encoding: .utf8)
    try Tool.run([
      "swiftc", "-c", "-Onone", "-swift-version", "6", "-module-name", "Chains", "-I", modules.path(), "-Xcc",
      "-fmodule-map-file=\(helpers.path())", file.path(), "-o", folder.appending(path: "\(name).o").path(),
    ])
  }
}

/// Two files with the same fifty chains, and two without chains to measure the cost of the file itself.
enum Chains {
  static let files: [(name: String, text: String)] = [
    ("Rill", file("Rill", subjects: "PublishSubject<Int>", in: "PublishSubject<String>", rill)),
    ("RillOnly", file("Rill", subjects: "PublishSubject<Int>", in: "PublishSubject<String>", [])),
    (
      "OpenCombine",
      file(
        "OpenCombine", subjects: "PassthroughSubject<Int, Never>", in: "PassthroughSubject<String, Never>", openCombine)
    ),
    (
      "OpenCombineOnly",
      file("OpenCombine", subjects: "PassthroughSubject<Int, Never>", in: "PassthroughSubject<String, Never>", [])
    ),
  ]

  private static func file(_ module: String, subjects numbers: String, in texts: String, _ chains: [String]) -> String {
    let functions = (0..<5).flatMap { round in
      chains.enumerated().map { index, chain in
        "func chain\(round)\(index)(_ numbers: \(numbers), _ texts: \(texts)) {\n  _ = \(chain)\n}\n"
      }
    }
    return "import \(module)\n\n" + functions.joined(separator: "\n")
  }

  private static let rill = [
    "numbers.map { $0 * 2 }.filter { $0 > 10 }.subscribe(onNext: { print($0) })",
    "numbers.distinctUntilChanged().map { \"\\($0)\" }.subscribe(onNext: { print($0) })",
    "texts.map { $0.count }.scan(0) { $0 + $1 }.subscribe(onNext: { print($0) })",
    "texts.filter { !$0.isEmpty }.flatMapLatest { Observable.just($0.uppercased()) }.subscribe(onNext: { print($0) })",
    "texts.compactMap { Int($0) }.filter { $0 % 2 == 0 }.map { $0 / 2 }.subscribe(onNext: { print($0) })",
    "numbers.skip(1).take(10).reduce(0) { $0 + $1 }.subscribe(onNext: { print($0) })",
    "Observable.zip(numbers, texts) { \"\\($0) \\($1)\" }.subscribe(onNext: { print($0) })",
    "numbers.startWith(0).map { $0 > 3 }.distinctUntilChanged().subscribe(onNext: { print($0) })",
    "Observable.merge(numbers.map { -$0 }, numbers).filter { $0 != 0 }.subscribe(onNext: { print($0) })",
    "texts.map { ($0, $0.count) }.filter { $0.1 > 2 }.map { $0.0 }.subscribe(onNext: { print($0) })",
  ]

  private static let openCombine = [
    "numbers.map { $0 * 2 }.filter { $0 > 10 }.sink { print($0) }",
    "numbers.removeDuplicates().map { \"\\($0)\" }.sink { print($0) }",
    "texts.map { $0.count }.scan(0) { $0 + $1 }.sink { print($0) }",
    "texts.filter { !$0.isEmpty }.map { Just($0.uppercased()) }.switchToLatest().sink { print($0) }",
    "texts.compactMap { Int($0) }.filter { $0 % 2 == 0 }.map { $0 / 2 }.sink { print($0) }",
    "numbers.dropFirst(1).prefix(10).reduce(0) { $0 + $1 }.sink { print($0) }",
    "numbers.zip(texts) { \"\\($0) \\($1)\" }.sink { print($0) }",
    "numbers.prepend(0).map { $0 > 3 }.removeDuplicates().sink { print($0) }",
    // OpenCombine has no `merge`.
    "numbers.map { -$0 }.append(numbers).filter { $0 != 0 }.sink { print($0) }",
    "texts.map { ($0, $0.count) }.filter { $0.1 > 2 }.map { $0.0 }.sink { print($0) }",
  ]
}

/// The size of a release build of a program with one chain, without its symbols.
struct ProgramSize: Sendable {
  let name: String
  /// The options of `swift build`.
  let options: [String]
  /// The limit in kilobytes.
  let limit: Double

  static let all = [
    ProgramSize(name: "a program with one chain", options: [], limit: 1_180),
    ProgramSize(name: "a program with one chain, optimized at link time", options: linkTime, limit: 490),
  ]

  /// The options that *Performance* recommends. Without them, the linker must keep every public function.
  private static let linkTime = [
    "--experimental-lto-mode", "full", "-Xswiftc", "-use-ld=lld", "-Xswiftc", "-Xfrontend", "-Xswiftc",
    "-internalize-at-link", "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all",
  ]

  /// Builds the program, checks what it prints, and returns its size in kilobytes.
  func measure() throws -> Double {
    var size = Double.nan
    try Tool.withFolder { folder in
      let sources = folder.appending(path: "Sources/chain")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
      try program.write(to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
      try Tool.run(["swift", "build", "-c", "release", "--package-path", folder.path()] + options)
      let stripped = folder.appending(path: "chain")
      try Tool.run(["strip", "-o", stripped.path(), folder.appending(path: ".build/release/chain").path()])
      let printed = try Tool.run([stripped.path()])
      if printed != "0\n6\n" { throw WrongOutput(output: printed) }
      size = Double(try stripped.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) / 1_000
    }
    return size
  }

  private var manifest: String {
    let root = URL(filePath: #filePath).pathComponents.dropLast(5).dropFirst().reduce("") { $0 + "/" + $1 }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "chain", platforms: [.macOS(.v15)], dependencies: [.package(name: "rill", path: "\(root)")],
        targets: [.executableTarget(name: "chain", dependencies: [.product(name: "Rill", package: "rill")])])
      """
  }

  private var program: String {
    """
    import Rill

    let numbers = PublishSubject<Int>()
    let subscription = numbers.map { $0 * 3 }.filter { $0 % 2 == 0 }.subscribe(onNext: { print($0) })
    for number in 0..<4 { numbers.onNext(number) }
    subscription.dispose()

    """
  }
}

private struct WrongOutput: Error, CustomStringConvertible {
  let output: String

  var description: String { "the program printed \"\(output)\"" }
}

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
