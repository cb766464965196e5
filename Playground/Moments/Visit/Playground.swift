import Foundation
import Rill

/// The Moments timeline in a terminal: a scripted visit, or one load of real input.
@main
struct Playground {
  @MainActor
  static func main() async {
    let output = Output(.standardOutput)
    let errors = Output(.standardError)
    do {
      var exitCode = await run(try Options(arguments: Array(CommandLine.arguments.dropFirst())), output)
      if let failure = output.failure {
        errors.write("playground: cannot write the output (\(fileErrorReason(failure)))")
        exitCode = .failure
      }
      exit(exitCode.rawValue)
    } catch {
      errors.write("playground: \(error)\n\n\(Options.usage)")
      exit(ExitCode.usage.rawValue)
    }
  }

  @MainActor
  private static func run(_ options: Options, _ output: Output) async -> ExitCode {
    let colour = options.usesColour(onTerminal: isatty(STDOUT_FILENO) == 1)
    let api: any MomentsAPI
    switch options.mode {
    case .help:
      output.write(Options.usage)
      return .success
    case .visit(let page):
      page.play(width: options.width, colour: colour, write: output.write)
      return .success
    case .file(let path): api = FileMomentsAPI(path: path, scheduler: SerialDispatchQueueScheduler())
    case .server(let url):
      api = HTTPMomentsAPI(url: url, timeout: options.timeout, clock: SerialDispatchQueueScheduler())
    }
    return await RealInput(options: options, api: api, colour: colour, write: output.write).run()
  }
}
