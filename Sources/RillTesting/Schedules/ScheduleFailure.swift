/// The failure of a ``Scenario`` in one order of its steps.
///
/// An expectation that compares a result with nil prints all of it:
///
/// ```swift
/// #expect(search.explore() == nil)
/// ```
public struct ScheduleFailure: Error, Equatable, CustomStringConvertible {
  /// The expectation that does not hold.
  public let sentence: String
  /// The order, for ``Scenario/explore(replay:)``: a letter for the line at each choice. The choices after the last
  /// letter are those that the explorer prefers.
  public let order: String
  /// The steps, each with the name of its line.
  public let steps: [String]
  /// The sentence, the steps, and a test that runs this order again.
  public let description: String

  init(_ scenario: String, _ sentence: String, _ trace: ScheduleTrace, runs: Int?) {
    self.sentence = sentence
    order = String(trace.order)
    steps = trace.lines
    let title = Self.title(of: sentence)
    description = """
      \(sentence) This fails in the order "\(order)"\(runs.map { ", found in run \($0)" } ?? ""):
      \(trace.lines.numbered)
      To run this order alone:

        @MainActor @Test func `\(title)`() {
          #expect(\(scenario).explore(replay: "\(order)") == nil)
        }
      """
  }

  /// A sentence as the name of a function, which may not contain some characters nor consist of symbols only.
  private static func title(of sentence: String) -> String {
    var title = sentence.filter { !"`\\\0".contains($0) && !$0.isNewline }
    if title.hasSuffix(".") { title.removeLast() }
    return title.contains(where: \.isLetter) ? title : "the scenario holds"
  }

  init(_ scenario: String, _ first: ScheduleTrace, differsFrom second: ScheduleTrace) {
    order = String(first.order)
    steps = first.lines
    let index = zip(first.steps, second.steps).prefix { $0 == $1 }.count
    let place = index < max(first.steps.count, second.steps.count) ? "at step \(index + 1)" : "at the end"
    sentence = "\(scenario) behaves differently when it is run twice in the order \"\(order)\", \(place)."
    description = """
      \(sentence)
        first:  \(first.step(index))
        then:   \(second.step(index))
      The steps of the first run:
      \(first.lines.numbered)
      """
  }

  init(misfit: String, order: String, _ trace: ScheduleTrace) {
    sentence = "The order \"\(order)\" does not fit the scenario: \(misfit)."
    self.order = order
    steps = trace.lines
    description = """
      \(sentence)
      The steps of the run, which goes on without the rest of the order:
      \(trace.lines.numbered)
      """
  }
}

extension ScheduleTrace {
  fileprivate var lines: [String] {
    let width = steps.map(\.line.count).max() ?? 0
    return steps.map { $0.line + String(repeating: " ", count: width - $0.line.count) + "  " + $0.name }
  }

  /// A step in words, with the lines that could take it.
  fileprivate func step(_ index: Int) -> String {
    guard index < steps.count else { return failure ?? "the run ends, and everything holds" }
    return "\(steps[index].line): \(steps[index].name) (of \(String(steps[index].ready)))"
  }
}

extension [String] {
  fileprivate var numbered: String {
    let width = "\(count)".count
    return zip(1..., self).map { index, line in
      "  \(String(repeating: " ", count: width - "\(index)".count))\(index)  \(line)"
    }.joined(separator: "\n")
  }
}
