import RillList
import RillTesting
import TestSupport
import Testing

@Suite struct IndicatorTests {
  /// Whether an indicator with a delay of 3 and a minimum time of 5 is visible at each moment from 0 on: `#` if so. A
  /// load runs from `(` to `)`; `p` is a pull in its place.
  private func shown(_ loads: String, delay: Int = 3, minimum: Int = 5) -> String {
    var indicator = Indicator(delay: .seconds(delay), minimum: .seconds(minimum))
    return loads.enumerated().map { time, sign in
      let now = Duration.seconds(time)
      indicator.tick(now: now)
      switch sign {
      case "(": indicator.show(isPulled: false, now: now)
      case "p": indicator.show(isPulled: true, now: now)
      case ")": indicator.hide(now: now)
      default: break
      }
      return indicator.isShown ? "#" : "-"
    }.joined()
  }

  @Test(arguments: [
    // Shorter than the delay: nothing.
    ("(-)-----------", "--------------"),
    // Longer: late, and for the minimum time.
    ("(---)---------", "---#####------"),
    ("(--------)----", "---######-----"),
    // A load that starts while the indicator lingers keeps it, and the minimum time counts from its first appearance.
    ("(---)-(-)-----", "---#####------"),
    ("(---)-(-----)-", "---#########--"),
    // Short loads in a row are each short.
    ("(-)(-)(-)-----", "--------------"),
    // A pull shows it at once, whatever delay is running.
    ("p-)-----------", "#####---------"),
    ("(p)-----------", "-#####--------"),
    ("(-----p-)-----", "---#####------"),
  ])
  func `an indicator shows late and not briefly`(loads: String, expected: String) {
    #expect(shown(loads) == expected)
  }

  @Test(arguments: [("(-)-(---)", "##--####-"), ("p-)-()---", "##--#----")])
  func `without a delay and a minimum time it shows exactly while a load runs`(loads: String, expected: String) {
    #expect(shown(loads, delay: 0, minimum: 0) == expected)
  }

  @Test func `it never shows shorter than the minimum, nor a load before the delay, and ends with the loads`() {
    for seed in 0..<repeats(debug: 1_000, release: 100_000) {
      var generator = SeededGenerator(seed: seed)
      let (delay, minimum) = (generator.number(0...4), generator.number(0...6))
      var isRunning = false
      let middle = (0..<30).map { _ -> String in
        guard generator.once(in: 3) else { return "-" }
        defer { isRunning.toggle() }
        return isRunning ? ")" : "("
      }
      let loads = middle.joined() + (isRunning ? ")" : "") + String(repeating: "-", count: 8)
      let signs = shown(loads, delay: delay, minimum: minimum)
      let shows = signs.split(separator: "-", omittingEmptySubsequences: true)
      #expect(shows.allSatisfy { $0.count >= minimum }, "seed \(seed)")
      #expect(signs.last == "-", "seed \(seed)")
      let begins = loads.enumerated().filter { $0.element == "(" }.map(\.offset)
      if let first = signs.firstIndex(of: "#"), let begin = begins.first {
        #expect(signs.distance(from: signs.startIndex, to: first) >= begin + delay, "seed \(seed)")
      }
    }
  }

  @Test func `a stop hides it at once`() {
    var indicator = Indicator(delay: .zero, minimum: .seconds(5))
    indicator.show(isPulled: false, now: .zero)
    indicator.stop()
    #expect(!indicator.isShown)
    #expect(indicator.due == nil)
  }
}
