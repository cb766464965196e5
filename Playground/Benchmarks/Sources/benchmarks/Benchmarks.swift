import Foundation

@main
enum Benchmarks {
  private static let works: [Work] =
    [
      .oneSubscriber, .fiveOperators, .driver, .coldSequence, .fusedSequence, .manySubscribers, .subscribing,
      .subscribingBesideMany, .behaviorSubject, .behaviorRelay, .lockedBehaviorRelay, .replay, .combineTwo,
      .combineEight, .zipTwo, .latestOfJust, .latestOfTwo, .observeOnQueue, .observeOnCascade, .observeEachMillisecond,
      .twoSenders, .tenSenders, .reentrant, .bag, .bagOfAction,
      .diffOfFewChanges, .diffOfAppending, .diffOfShuffle, .cellBinding, .textPicture,
    ] + Work.opening + Work.lists

  static func main() {
    // glibc skips the atomic part of a lock while a process has one thread (2.36, `lll_mutex_lock_optimized`).
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
    let chosen = works.filter { options.selects($0.name) && !(options.isQuick && $0.isLong) }
    let deriving = (Work.deriving + Work.keeping).filter { options.selects($0.name) }
    let layout = Work.layout.filter { options.selects($0.name) }
    let growth = Work.growth.filter { options.selects($0.name) && !(options.isQuick && $0.isLong) }
    let footprints = Footprint.all.filter { options.selects($0.name) }
    let programs = ProgramSize.all.filter { options.selects($0.name) }
    let recorded = [Work.recorded].filter { options.selects($0.name) }
    let wantsCompileTime = !options.isCheck && !options.isQuick && options.selects("compile time")
    // A busy machine changes a ratio, which must not fail a quick run; a path that takes twice as long must.
    var report = Report(margin: options.isQuick ? 1.5 : 1)
    if chosen.isEmpty, deriving.isEmpty, layout.isEmpty, growth.isEmpty, footprints.isEmpty, programs.isEmpty,
      recorded.isEmpty, !wantsCompileTime
    {
      report.miss("No benchmark has that text in its name.")
    }
    if !options.isCheck {
      var compileTime: CompileTime?
      if wantsCompileTime {
        do { compileTime = try CompileTime(rounds: 5) } catch { report.miss("The compile time is unknown: \(error)") }
      }
      let outcomes = measure([chosen, deriving, layout, growth], options)
      report.printTimes(outcomes[0], compileTime)
      report.printDerived(outcomes[1])
      if !layout.isEmpty, !Kiwi.isBuilt {
        report.miss("kiwisolver is missing: run Playground/Benchmarks/Kiwi/build first.")
      }
      report.printLayout(outcomes[2])
      report.printGrowth(outcomes[3])
    }
    if Counts.areAvailable {
      report.printAllocations(chosen + deriving)
      report.printFootprints(footprints)
    }
    if !options.isQuick { report.printSizes(programs) }
    // Last, because a process that has had a recording looks up scopes from then on.
    if !options.isCheck { report.printTimes(measure([recorded], options)[0], nil) }
    report.printMissed()
    return report.missed.isEmpty
  }

  /// Measures groups of works. A quick run repeats works that miss a target: a disturbed run then meets its targets, and
  /// a broken one does not. After all others, because a disturbance takes longer than a work.
  private static func measure(_ groups: [[Work]], _ options: Options) -> [[Outcome]] {
    let contest = Contest(rounds: 9, turn: .milliseconds(options.isQuick ? 5 : 20))
    var outcomes = groups.map { $0.map(contest.run) }
    for _ in 1..<(options.isQuick ? 20 : 1) {
      for (group, works) in groups.enumerated() {
        for index in works.indices where !outcomes[group][index].meetsAll(margin: 1.5) {
          outcomes[group][index] = contest.run(works[index])
        }
      }
    }
    return outcomes
  }
}

/// The options of the command line.
struct Options {
  static let usage = """
    usage: benchmarks [--check | --ratios] [--only TEXT]

      --check      only what is exact: allocations, bytes, and sizes of programs; fails if a limit is missed
      --ratios     a quick run with targets for times 1.5 times as wide; fails if one is missed
      --only TEXT  only the benchmarks with TEXT in their names
    """

  /// Whether only what is exact is measured.
  private(set) var isCheck = false
  /// Whether times are measured quickly, with wide targets.
  private(set) var isQuick = false
  private(set) var wantsHelp = false
  private var only: String?

  init(_ arguments: some Sequence<String>) throws(OptionsError) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--check": isCheck = true
      case "--ratios": isQuick = true
      case "--help", "-h": wantsHelp = true
      case "--only":
        guard let text = arguments.next() else { throw OptionsError(sentence: "--only needs a text.") }
        only = text
      default: throw OptionsError(sentence: "The argument \(argument) is unknown.")
      }
    }
    if isCheck, isQuick { throw OptionsError(sentence: "--check and --ratios exclude each other.") }
  }

  func selects(_ name: String) -> Bool { only.map(name.contains) ?? true }
}

/// An error for an invalid argument.
struct OptionsError: Error, CustomStringConvertible {
  let sentence: String

  var description: String { sentence }
}
