import Foundation

/// How a process ends in which a law found violations; one that crashed ends otherwise.
let violated: CInt = 3

/// Ends the process, and says why, if a law found violations. For laws that want a process of their own.
func expectInProcess(_ violations: () -> [String]) {
  let violations = violations()
  if violations.isEmpty { return }
  FileHandle.standardError.write(Data((violations.joined(separator: "\n") + "\n").utf8))
  exit(violated)
}
