/// What the process tells its caller.
enum ExitCode: Int32, Sendable {
  case success = 0
  /// The source gave nothing to show.
  case loadFailure = 1
  /// The arguments could not be understood.
  case usage = 2
}
