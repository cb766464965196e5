import Foundation

@main
enum Benchmarks {
  private static let works: [Work] = [
    .oneSubscriber, .fiveOperators, .coldSequence, .fusedSequence, .manySubscribers, .subscribing,
    .subscribingBesideMany, .behavior, .combineTwo, .combineEight, .zipTwo, .latestOfJust, .latestOfTwo,
    .observeOnQueue, .twoSenders, .reentrant,
    .bag, .bagOfAction,
  ]

  static func main() {
    // glibc leaves out the atomic part of a lock while a process has one thread.
    Thread { Thread.sleep(until: .distantFuture) }.start()
    let options: Options
    do {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      FileHandle.standardError.write(Data("\(error)\n\n\(Options.usage)\n".utf8))
      exit(2)
    }
    if options.wantsHelp { return print(Options.usage) }
    exit(run(options) ? 0 : 1)
  }

  /// Whether all targets were met.
  private static func run(_ options: Options) -> Bool {
    let contest =
      options.isCheck ? Contest(rounds: 7, turn: .milliseconds(5)) : Contest(rounds: 9, turn: .milliseconds(20))
    var report = Report(margin: options.isCheck ? 2 : 1)
    let chosen = works.filter { options.selects($0.name) }
    report.printTimes(chosen.map(contest.run))
    let growth = Work.growth.filter { options.selects($0.name) }
    report.printGrowth(growth.map(contest.run))
    if Counts.areAvailable { report.printFootprints(Footprint.all.filter { options.selects($0.name) }) }
    if !options.isCheck, options.selects("compile time"), let time = CompileTime(rounds: 5) {
      print("compile time of fifty chains, seconds: Rill \(time.rill.short), OpenCombine \(time.openCombine.short)")
    }
    report.printMissed()
    return report.missed.isEmpty
  }
}
