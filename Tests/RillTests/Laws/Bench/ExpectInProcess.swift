import Foundation

/// The exit code of a process in which a law found violations; a crash has another one.
let violated: CInt = 3

/// Ends the process, and reports why, if a law found violations. For laws that need a separate process.
func expectInProcess(_ violations: () -> [String]) {
  let violations = violations()
  if violations.isEmpty { return }
  FileHandle.standardError.write(Data((violations.joined(separator: "\n") + "\n").utf8))
  exit(violated)
}
