import Foundation

@testable import playground

/// What a program would have printed, line by line.
@MainActor
final class Printed {
  private(set) var text = ""

  var lines: [String] { Array(text.components(separatedBy: "\n").dropLast()) }

  func output(color: Bool = false) -> Output { Output(color: color) { self.text += $0 } }
}
