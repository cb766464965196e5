import Foundation

/// Prints the results and collects the missed targets.
struct Report {
  /// The factor that widens targets: a check on a busy machine must find broken code, not a busy machine.
  let margin: Double
  private(set) var missed: [String] = []

  init(margin: Double) { self.margin = margin }

  mutating func printTimes(_ outcomes: [Outcome], _ compileTime: CompileTime?) {
    var table = Table(
      "ns per operation", "by hand", "Rill", "OpenCombine", "standard", "Rill / by hand", "OpenCombine / Rill",
      "standard / Rill")
    for outcome in outcomes {
      var row = [outcome.work.name]
      row += [.hand, .rill, .openCombine, .standard].map { contestant in
        contestant == .rill ? time(of: outcome) : outcome.times[contestant]?.short ?? "–"
      }
      row.append(ratio(of: outcome.timesSlower(than: .hand), outcome, beside: .hand))
      row.append(ratio(of: outcome.timesFaster(than: .openCombine), outcome, beside: .openCombine))
      row.append(ratio(of: outcome.timesFaster(than: .standard), outcome, beside: .standard))
      table.add(row)
    }
    if let compileTime {
      let times = ["–", compileTime.rill.short, compileTime.openCombine.short, "–", "–"]
      table.add(["compiling one of fifty chains"] + times + [(compileTime.openCombine / compileTime.rill).short, "–"])
    }
    table.print()
  }

  mutating func printDerived(_ outcomes: [Outcome]) {
    var table = Table(
      "ns per operation", "by hand", "Derived", "streams", "Derived / by hand", "Derived / streams")
    for outcome in outcomes {
      table.add([
        outcome.work.name, outcome.times[.hand]?.short ?? "–", time(of: outcome),
        outcome.times[.streams]?.short ?? "–",
        ratio(of: outcome.timesSlower(than: .hand), outcome, beside: .hand),
        ratio(of: outcome.timesSlower(than: .streams), outcome, beside: .streams),
      ])
    }
    table.print()
  }

  mutating func printLayout(_ outcomes: [Outcome]) {
    var table = Table(
      "ns per operation", "Rill", "kiwisolver", "from scratch", "kiwisolver / Rill", "from scratch / Rill")
    for outcome in outcomes {
      var row = [outcome.work.name]
      row += [.rill, .kiwi, .scratch].map { outcome.times[$0]?.short ?? "–" }
      row.append(ratio(of: outcome.timesFaster(than: .kiwi), outcome, beside: .kiwi))
      row.append(ratio(of: outcome.timesFaster(than: .scratch), outcome, beside: .scratch))
      table.add(row)
    }
    table.print()
  }

  mutating func printGrowth(_ outcomes: [Outcome]) {
    var table = Table("ns per operation", "small", "large", "large / small")
    for outcome in outcomes {
      table.add([
        outcome.work.name, outcome.times[.smaller]?.short ?? "–", outcome.times[.rill]?.short ?? "–",
        ratio(of: outcome.timesSlower(than: .smaller), outcome, beside: .smaller),
      ])
    }
    table.print()
  }

  mutating func printAllocations(_ works: [Work]) {
    var table = Table("per operation", "Rill: allocations")
    for work in works where work.allocations != nil {
      table.add([work.name, limited(Counts(of: work).allocations, work.allocations, work.name + ", allocations")])
    }
    table.print()
  }

  mutating func printFootprints(_ footprints: [Footprint]) {
    var table = Table("per subscription", "Rill: allocations", "bytes kept", "OpenCombine: allocations", "bytes kept")
    for footprint in footprints {
      let name = footprint.name
      let (own, peer) = (footprint.measureRill(), footprint.measureOpenCombine?())
      table.add([
        name,
        limited(own.allocations, footprint.allocations, name + ", allocations"),
        limited(own.bytes, footprint.bytes, name + ", bytes"),
        peer?.allocations.short ?? "–", peer?.bytes.short ?? "–",
      ])
    }
    table.print()
  }

  mutating func printSizes(_ programs: [ProgramSize]) {
    var table = Table("stripped", "Rill: kilobytes")
    for program in programs {
      do {
        table.add([program.name, limited(try program.measure(), program.limit, program.name)])
      } catch {
        miss("\(program.name): the size is unknown: \(error)")
      }
    }
    table.print()
  }

  func printMissed() {
    if !missed.isEmpty { print("missed:") }
    for sentence in missed { print("  " + sentence) }
  }

  /// Returns a number with its limit, which is not widened: counts do not depend on the load of the machine.
  private mutating func limited(_ value: Double, _ limit: Double?, _ name: String) -> String {
    guard let limit else { return value.short }
    // A growing table adds a little to each subscription.
    let isMet = value <= limit + 0.01
    if !isMet { missed.append("\(name): \(value.short), at most \(limit.short)") }
    return "\(value.short) (≤ \(limit.short))\(isMet ? "" : " ✗")"
  }

  /// Adds a sentence about something missing.
  mutating func miss(_ sentence: String) { missed.append(sentence) }

  /// Returns the time, judged if it has a limit.
  private mutating func time(of outcome: Outcome) -> String {
    for target in outcome.work.targets {
      if case .within(let nanoseconds, let hand) = target {
        let limit = outcome.limit(nanoseconds, hand: hand)
        return judged(outcome.times[.rill] ?? .nan, "≤ \(limit.short)", target, outcome)
      }
    }
    return outcome.times[.rill]?.short ?? "–"
  }

  private mutating func ratio(of value: Double?, _ outcome: Outcome, beside other: Contestant) -> String {
    for target in outcome.work.targets {
      switch target {
      case .atMost(let limit, other): return judged(value ?? .nan, "≤ \(limit.short)", target, outcome)
      case .timesFaster(let limit, other): return judged(value ?? .nan, "≥ \(limit.short)", target, outcome)
      default: continue
      }
    }
    return value?.short ?? "–"
  }

  private mutating func judged(_ value: Double, _ limit: String, _ target: Target, _ outcome: Outcome) -> String {
    if !outcome.meets(target, margin: margin) { missed.append("\(outcome.work.name): \(value.short), not \(limit)") }
    return "\(value.short) (\(limit))\(outcome.meets(target) ? "" : " ✗")"
  }
}

/// A table of text in columns: the first one aligned left, numbers aligned right.
struct Table {
  private var rows: [[String]]

  init(_ titles: String...) { rows = [titles] }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// Prints the table, unless it has only titles.
  func print() {
    guard rows.count > 1 else { return }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }
      Swift.print(cells.joined(separator: "  "))
    }
    Swift.print()
  }
}

extension Double {
  /// The number rounded to three digits, or to an integer from 100 on.
  var short: String {
    let digits =
      switch self {
      case ..<10: 2
      case ..<100: 1
      default: 0
      }
    return String(format: "%.\(digits)f", self)
  }
}
