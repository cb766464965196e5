#if os(Linux) || os(macOS)
package import Foundation

/// The toolchain that built the running tests.
package enum Toolchain {
  /// The folder of the modules built for the running tests: beside the test bundle, whatever the build folder.
  package static var modules: URL {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let product = bundle ?? URL(filePath: CommandLine.arguments[0])
    return product.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "Modules")
  }

  package static var target: String {
    #if arch(arm64)
    let architecture = "aarch64"
    #else
    let architecture = "x86_64"
    #endif
    #if os(macOS)
    return "\(architecture == "aarch64" ? "arm64" : architecture)-apple-macosx15.0"
    #else
    return "\(architecture)-unknown-linux-gnu"
    #endif
  }

  /// The settings of an application's target, where everything is on the main actor by default; as in `Package.swift`.
  package static let appTarget =
    ["-default-isolation", "MainActor"]
    + ["NonisolatedNonsendingByDefault", "InferIsolatedConformances"].flatMap { ["-enable-upcoming-feature", $0] }

  /// Runs a tool to its end, and returns its exit code and its standard error.
  package static func run(_ tool: String, _ arguments: [String]) throws -> (code: Int32, errors: String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
#endif
