import RillHeadless

/// The reports made while the closure runs. Nothing is written to standard error in that time.
@MainActor
func diagnostics(during body: () throws -> Void) rethrows -> [String] {
  var reported: [String] = []
  let sink = ScreenDiagnostics.sink
  ScreenDiagnostics.sink = { reported.append("\($0)") }
  defer { ScreenDiagnostics.sink = sink }
  try body()
  return reported
}
