import Testing

@testable import playground

@Suite struct OptionsTests {
  @Test func `color is for terminals, and for users who want it`() throws {
    let plain = try Options(arguments: ["--no-color"])
    #expect(Options().usesColor(on: TerminalKind(isTerminal: true)))
    #expect(!Options().usesColor(on: TerminalKind(isTerminal: false)))
    #expect(!plain.usesColor(on: TerminalKind(isTerminal: true)))
    #expect(!plain.usesColor(on: TerminalKind(isTerminal: false)))
  }

  @Test(arguments: [
    (nil, 50), (1_000, 50), (52, 50), (51, 51), (50, 50), (49, 49), (30, 30), (29, 30), (1, 30),
  ])
  func `a picture uses the available width where it is narrow`(columns: Int?, width: Int) throws {
    let terminal = TerminalKind(isTerminal: columns != nil, columns: columns)
    #expect(Options().width(on: terminal) == width)
    #expect(try Options(arguments: ["--width", "77"]).width(on: terminal) == 77)
  }
}
