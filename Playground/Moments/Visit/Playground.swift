import Foundation
import Rill
import RillHeadless

/// The Moments timeline in a terminal: a scripted visit, or one load of real input.
@main
struct Playground {
  @MainActor
  static func main() async {
    let errors = Output(.standardError)
    do {
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      let terminal = TerminalKind.of(STDOUT_FILENO)
      let output = Output(.standardOutput, color: options.usesColor(on: terminal))
      var exitCode: ExitCode
      do {
        exitCode = try await MomentsLanguage.$current.withValue(options.language ?? .english) {
          try await run(options, options.width(on: terminal), output, errors)
        }
      } catch {
        errors.write(lines: "playground: \(error)")
        exitCode = .failure
      }
      if let failure = output.failure {
        errors.write("playground: cannot write the output (\(fileErrorReason(failure)))")
        exitCode = .failure
      }
      exit(exitCode.rawValue)
    } catch {
      errors.write(lines: "playground: \(error)\nSee playground --help.")
      exit(ExitCode.usage.rawValue)
    }
  }

  @MainActor
  private static func run(
    _ options: Options, _ width: Int, _ output: Output, _ errors: Output
  ) async throws -> ExitCode {
    let frames = Frames(svgPath: options.svgPath, folder: options.framesFolder, isDark: options.isDark)
    let cast = options.castFile.map { _ in CastRecorder(columns: width) }
    let display = Display(
      width: width, output: output, onScreen: frames.isWanted ? frames.addOnPhone : { _, _ in }, cast: cast)
    // Each has its own queue: a pipe that waits for its writer must not stop the clock.
    let clock = SerialDispatchQueueScheduler()
    let api: any MomentsAPI
    switch options.mode {
    case .help:
      output.write(lines: Options.usage)
      return .success
    case .printSample:
      output.write(lines: try Sample.json())
      return .success
    case .tour(let search):
      try await Tour(output, pictures: options.framesFolder).show(search)
      return .success
    case .why(let file, let number):
      try TraceChain(path: file, number: number).lines.forEach { output.write($0) }
      return .success
    case .visit(let page):
      var visit: RecordedVisit?
      let failure = frames.play(on: display) { display throws(VisitError) in
        guard options.recordsVisit, display.metric == .cells else { return try page.play(on: display) }
        visit = RecordedVisit(page, on: display)
        if let failure = visit?.failure { throw failure }
      }
      if options.timeline == .text, let visit { output.write(lines: "\n" + visit.timeline(width: width)) }
      let files = [
        (options.castFile, { try cast?.encoded() }), (options.traceFile, { visit?.trace }),
        (options.timelineFile, { visit?.timelineSVG }),
      ]
      let isWritten = write(frames, files, errors)
      if let failure { throw failure }
      return isWritten ? .success : .failure
    case .live(let page):
      guard TerminalKind.of(STDIN_FILENO).isTerminal, TerminalKind.of(STDOUT_FILENO).takesUpdates else {
        errors.write("playground: --live needs a terminal, for its keys and its pictures")
        return .usage
      }
      return try await play(page, by: options, frames, errors)
    case .file(let path):
      api = FileMomentsAPI(
        path: path, timeout: options.timeout, clock: clock, scheduler: SerialDispatchQueueScheduler())
    case .server(let url, let typed):
      api = HTTPMomentsAPI(url: url, typed: typed, timeout: options.timeout, clock: clock)
    }
    let takesUpdates = TerminalKind.of(STDERR_FILENO).takesUpdates
    let progress = LoadProgress(output: errors, clock: clock, limit: options.timeout)
    let exitCode = await RealInput(
      options: options, api: api, display: display, progress: takesUpdates ? progress : nil
    ).run()
    try frames.write()
    return exitCode
  }

  /// Runs a live session and writes the requested files, even if its terminal disappears.
  @MainActor
  private static func play(
    _ page: Page, by options: Options, _ frames: Frames, _ errors: Output
  ) async throws -> ExitCode {
    var kept = LiveKept()
    if options.recordFile != nil { kept.record = LiveRecord() }
    if options.castFile != nil { kept.cast = Cast(title: page.rawValue) }
    if options.framesFolder != nil { kept.onScreen = frames.addIfChanged }
    let isColored = options.usesColor(on: TerminalKind.of(STDOUT_FILENO))
    let run = LiveRun(page.live(), speed: options.speed, isColored: isColored, kept: kept)
    var exitCode = ExitCode.success
    do {
      try await run.run()
    } catch {
      errors.write("playground: cannot write the output (\(fileErrorReason(error)))")
      exitCode = .failure
    }
    if options.svgPath != nil { frames.addLast(run.session.screen) }
    let isWritten = write(
      frames,
      [
        (options.recordFile, { run.session.test(named: page.rawValue) }),
        (options.castFile, { try run.session.cast?.encoded() }),
      ], errors)
    return isWritten ? exitCode : .failure
  }

  /// Writes the frames, and each text to its file. A file that cannot be written is reported, and the others are still
  /// written.
  ///
  /// - Returns: whether everything is written.
  @MainActor
  private static func write(
    _ frames: Frames, _ files: [(file: String?, text: () throws -> String?)], _ errors: Output
  ) -> Bool {
    var failures: [any Error] = frames.writeAll()
    for (file, text) in files {
      do {
        if let file, let text = try text() { try Frames.write(text, to: URL(filePath: file)) }
      } catch {
        failures.append(error)
      }
    }
    for failure in failures { errors.write("playground: \(failure)") }
    return failures.isEmpty
  }
}
