import Foundation

/// The program that runs the works of kiwisolver; see `Kiwi/contestant.cpp`.
final class Kiwi: @unchecked Sendable {  // because only one thread at a time uses it
  private static let program = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: ".build-kiwi/contestant")

  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

  /// Returns a work that the program repeats in each batch, or `nil` if the program was not built.
  static func work(_ name: String) -> Prepare? {
    guard isBuilt else { return nil }
    return {
      let kiwi = Kiwi()
      return { count in kiwi.play(name, count) }
    }
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  private init() {
    process.executableURL = Self.program
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch { print("kiwisolver did not start: \(error)") }
  }

  deinit { try? input.fileHandleForWriting.close() }

  private func play(_ name: String, _ count: Int) {
    guard process.isRunning else { return }
    try? input.fileHandleForWriting.write(contentsOf: Data("\(name) \(count)\n".utf8))
    // The program prints one line when it is done.
    while let last = output.fileHandleForReading.availableData.last, last != UInt8(ascii: "\n") {}
  }
}
