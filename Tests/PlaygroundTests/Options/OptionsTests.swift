import Testing

@testable import playground

@Suite struct OptionsTests {
  @Test func `colour is for terminals, and for those who want it`() throws {
    let plain = try Options(arguments: ["--no-color"])
    #expect(Options().usesColour(onTerminal: true))
    #expect(!Options().usesColour(onTerminal: false))
    #expect(!plain.usesColour(onTerminal: true))
    #expect(!plain.usesColour(onTerminal: false))
  }
}
