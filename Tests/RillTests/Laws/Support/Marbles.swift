import Rill
import RillTesting
import TestSupport
import Testing

/// A suite that draws its streams: each step of a diagram is a second of its clock.
protocol Marbles {
  var clock: VirtualTimeScheduler { get }
}

extension Marbles {
  /// A hot stream of the texts in a diagram.
  func hot(_ diagram: Timeline) -> TestableObservable<String> { .hot(diagram, on: clock, error: Failure("source")) }

  /// A cold stream of the texts in a diagram.
  func cold(_ diagram: Timeline) -> TestableObservable<String> { .cold(diagram, on: clock, error: Failure("source")) }

  /// A hot stream of the digits in a diagram.
  func numbers(_ diagram: Timeline) -> TestableObservable<Int> {
    .hot(diagram, on: clock, values: digits, error: Failure("source"))
  }

  /// A cold stream of the digits in a diagram.
  func coldNumbers(_ diagram: Timeline) -> TestableObservable<Int> {
    .cold(diagram, on: clock, values: digits, error: Failure("source"))
  }

  /// The events of a stream until nothing is scheduled any more, or until it is disposed of after some steps.
  func play(_ stream: some ObservableType, steps: Int? = nil) -> Timeline { record(stream, on: clock, steps: steps) }

  private var digits: [String: Int] { Dictionary(uniqueKeysWithValues: (0...9).map { ("\($0)", $0) }) }
}

extension TestableObservable {
  /// The seconds from which and to which each subscription lasted: `2-5`, or `2-` if it still runs.
  var spans: [String] {
    subscriptions.map { span in
      "\(span.from.components.seconds)-\(span.to.map { "\($0.components.seconds)" } ?? "")"
    }
  }
}

/// The number, unless it is 2: behaves like a closure that throws in the middle of a diagram.
@Sendable func refusingTwo(_ number: Int) throws -> Int {
  if number == 2 { throw Failure("two") }
  return number
}

/// Expects that a process has ended with `sentence`, at a line of the test's file.
func expectTrap(
  _ result: ExitTest.Result?, _ sentence: String, file: String = #fileID,
  _ location: SourceLocation = #_sourceLocation
) {
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  let blames = text.split(separator: "\n").contains { $0.hasPrefix("\(file):") && $0.hasSuffix(": \(sentence)") }
  #expect(blames, "\(text)", sourceLocation: location)
}
