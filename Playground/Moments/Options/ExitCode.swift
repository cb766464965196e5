/// What the process tells its caller.
enum ExitCode: Int32, Sendable {
  case success = 0
  /// The source gave nothing to show, a visit could not be played to its end, or what there was to show could not be
  /// written.
  case failure = 1
  /// The arguments could not be understood.
  case usage = 2
}
