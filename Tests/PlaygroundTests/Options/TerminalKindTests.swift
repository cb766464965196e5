import Testing

@testable import playground

@Suite struct TerminalKindTests {
  @Test(
    arguments: [
      ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "0"], false), (["NO_COLOR": "1"], false),
      (["TERM": "dumb"], false), (["TERM": "xterm-256color"], true), (["TERM": "xterm", "NO_COLOR": "yes"], false),
    ] as [([String: String], Bool)])
  func `color is for terminals that support it, and for users who do not turn it off`(
    environment: [String: String], takesColor: Bool
  ) {
    #expect(TerminalKind(isTerminal: true, environment: environment).takesColor == takesColor)
    #expect(!TerminalKind(isTerminal: false, environment: environment).takesColor)
  }
}
