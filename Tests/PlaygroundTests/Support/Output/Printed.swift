import Foundation

@testable import playground

/// The output of a program, line by line.
@MainActor
final class Printed {
  private(set) var text = ""

  var lines: [String] { Array(text.components(separatedBy: "\n").dropLast()) }

  func output(color: Bool = false) -> Output { Output(color: color) { self.text += $0 } }
}
