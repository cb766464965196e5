import Foundation

@main
enum Benchmarks {
  static let works: [Work] = [
    .oneSubscriber, .fiveOperators, .coldSequence, .fusedSequence, .manySubscribers, .subscribing,
    .subscribingBesideMany, .behavior, .reentrant, .bag,
  ]

  static func main() {
    // glibc leaves out the atomic part of a lock while a process has one thread.
    let second = Thread { Thread.sleep(until: .distantFuture) }
    second.start()
    let only = CommandLine.arguments.dropFirst().first
    for work in works where only.map({ work.name.contains($0) }) ?? true {
      let outcome = Contest(rounds: 9, turn: .milliseconds(20)).run(work)
      print(work.name, outcome.times, outcome.overHand ?? 0, outcome.ratios[.openCombine] ?? 0, outcome.meetsTargets())
    }
  }
}
