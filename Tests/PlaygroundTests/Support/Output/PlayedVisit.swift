import RillHeadless
import TestSupport

@testable import playground

/// The output of a visit without color at one width.
///
/// Each is played once, because several tests look at it, and each play takes the main actor, for which other tests wait.
@MainActor
struct PlayedVisit {
  private struct Setting: Hashable {
    let page: playground.Page
    let width: Int
  }

  /// All widths in release. In debug, where a visit takes a fifth of a second, only the narrowest one, at which most lines
  /// wrap, a common one, and a wide one.
  nonisolated static let widths: [Int] =
    isOptimized ? Array(Options.widths) : [Options.widths.lowerBound, 50, 200]

  private static var played: [Setting: PlayedVisit] = [:]

  let lines: [String]
  let cast: String
  /// The reports of the screens.
  let diagnostics: [String]

  /// The lines of each step; the first element is empty.
  var steps: [[String]] {
    lines.reduce(into: [[]]) { steps, line in
      if line.hasPrefix("\(steps.count). ") { steps.append([]) }
      steps[steps.count - 1].append(line)
    }
  }

  static func of(_ page: playground.Page, width: Int = 50) throws -> PlayedVisit {
    let setting = Setting(page: page, width: width)
    if let visit = played[setting] { return visit }
    let (printed, cast) = (Printed(), CastRecorder(columns: width))
    var diagnostics: [String] = []
    let sink = ScreenDiagnostics.sink
    defer { ScreenDiagnostics.sink = sink }
    ScreenDiagnostics.sink = { diagnostics.append("\($0)") }
    try page.play(on: Display(width: width, output: printed.output(), cast: cast))
    let visit = PlayedVisit(
      lines: printed.lines, cast: try cast.encoded(), diagnostics: diagnostics)
    played[setting] = visit
    return visit
  }
}
