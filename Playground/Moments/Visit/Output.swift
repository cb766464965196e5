import Foundation

/// Standard output or standard error, a line at a time.
///
/// `print` loses what cannot be written, and `FileHandle.write(_:)` ends the program then.
@MainActor
final class Output {
  private let file: FileHandle
  /// Why something could not be written; nothing is written after that.
  private(set) var failure: (any Error)?

  init(_ file: FileHandle) { self.file = file }

  func write(_ line: String) {
    guard failure == nil else { return }
    do {
      try file.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      failure = error
    }
  }
}
