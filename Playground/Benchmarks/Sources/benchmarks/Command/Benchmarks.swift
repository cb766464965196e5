import Foundation

@main
enum Benchmarks {
  private static let works: [Work] =
    [
      .oneSubscriber, .fiveOperators, .coldSequence, .fusedSequence, .manySubscribers, .subscribing,
      .subscribingBesideMany, .behaviorSubject, .behaviorRelay, .lockedBehaviorRelay, .replay, .combineTwo,
      .combineEight, .zipTwo, .latestOfJust, .latestOfTwo, .observeOnQueue, .observeOnCascade, .twoSenders, .reentrant,
      .bag, .bagOfAction,
      .diffOfFewChanges, .diffOfAppending, .diffOfShuffle, .cellBinding, .textPicture,
    ] + Work.opening + Work.lists

  static func main() {
    // glibc skips the atomic part of a lock while a process has one thread.
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

  /// Runs the selected works and returns whether all targets are met.
  private static func run(_ options: Options) -> Bool {
    // A busy machine changes a ratio, which must not fail a check; a path that takes twice as long must.
    let contest =
      options.isCheck ? Contest(rounds: 9, turn: .milliseconds(5)) : Contest(rounds: 9, turn: .milliseconds(20))
    let margin = options.isCheck ? 1.5 : 1
    var report = Report(margin: margin)
    // A check repeats works that miss a target: a disturbed run then meets its targets, and a broken one does not. After
    // all others, because a disturbance takes longer than a work.
    let attempts = options.isCheck ? 20 : 1
    let measure = { (groups: [[Work]]) -> [[Outcome]] in
      var outcomes = groups.map { $0.map(contest.run) }
      for _ in 1..<attempts {
        for (group, works) in groups.enumerated() {
          for index in works.indices where !outcomes[group][index].meetsAll(margin: margin) {
            outcomes[group][index] = contest.run(works[index])
          }
        }
      }
      return outcomes
    }
    let chosen = works.filter { options.selects($0.name) && !(options.isCheck && $0.isLong) }
    let deriving = Work.deriving.filter { options.selects($0.name) }
    let layout = Work.layout.filter { options.selects($0.name) }
    let growth = Work.growth.filter { options.selects($0.name) }
    let footprints = Footprint.all.filter { options.selects($0.name) }
    let programs = ProgramSize.all.filter { options.selects($0.name) }
    let recorded = [Work.recorded].filter { options.selects($0.name) }
    let wantsCompileTime = !options.isCheck && options.selects("compile time")
    if chosen.isEmpty, deriving.isEmpty, layout.isEmpty, growth.isEmpty, footprints.isEmpty, programs.isEmpty,
      recorded.isEmpty, !wantsCompileTime
    {
      report.miss("No benchmark has that text in its name.")
    }
    var compileTime: CompileTime?
    if wantsCompileTime {
      do { compileTime = try CompileTime(rounds: 5) } catch { report.miss("The compile time is unknown: \(error)") }
    }
    let outcomes = measure([chosen, deriving, layout, growth])
    report.printTimes(outcomes[0], compileTime)
    report.printDerived(outcomes[1])
    if !layout.isEmpty, !Kiwi.isBuilt {
      report.miss("kiwisolver is missing: run Playground/Benchmarks/Kiwi/build first.")
    }
    report.printLayout(outcomes[2])
    report.printGrowth(outcomes[3])
    if Counts.areAvailable {
      report.printAllocations(chosen + deriving)
      report.printFootprints(footprints)
    }
    report.printSizes(programs)
    // Last, because a process that has had a recording looks up scopes from then on.
    report.printTimes(measure([recorded])[0], nil)
    report.printMissed()
    return report.missed.isEmpty
  }
}
