/// The exit code of the process.
enum ExitCode: Int32, Sendable {
  case success = 0
  /// The source had nothing to show, a visit could not be played to its end, or the output could not be written.
  case failure = 1
  /// The arguments are invalid.
  case usage = 2
}
