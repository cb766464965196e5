import Foundation

@testable import playground

/// What a program would have printed, line by line.
@MainActor
final class Printed {
  private(set) var text = ""

  var lines: [String] { Array(text.components(separatedBy: "\n").dropLast()) }

  func output(colour: Bool = false) -> Output { Output(colour: colour) { self.text += $0 } }
}
