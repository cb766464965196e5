import Foundation

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
    let root = URL(filePath: #filePath).pathComponents.dropLast(6).dropFirst().reduce("") { $0 + "/" + $1 }
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
