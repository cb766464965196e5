import Foundation
import Rill

/// The Moments timeline in a terminal: a scripted visit, or one load of real input.
@main
struct Playground {
  @MainActor
  static func main() async {
    do {
      let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      exit(await run(options).rawValue)
    } catch {
      FileHandle.standardError.write(Data("playground: \(error)\n\n\(Options.usage)\n".utf8))
      exit(ExitCode.usage.rawValue)
    }
  }

  @MainActor
  private static func run(_ options: Options) async -> ExitCode {
    let colour = options.allowsColor && isatty(STDOUT_FILENO) == 1
    let api: any MomentsAPI
    switch options.mode {
    case .help:
      print(Options.usage)
      return .success
    case .visit:
      Visit(width: options.width, colour: colour, write: { print($0) }).play()
      return .success
    case .file(let path): api = FileMomentsAPI(path: path, scheduler: SerialDispatchQueueScheduler())
    case .server(let url):
      api = HTTPMomentsAPI(url: url, timeout: options.timeout, clock: SerialDispatchQueueScheduler())
    }
    return await RealInput(options: options, api: api, colour: colour, write: { print($0) }).run()
  }
}
