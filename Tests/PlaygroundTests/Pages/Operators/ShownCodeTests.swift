import Testing

@testable import playground

@Suite struct ShownCodeTests {
  private func code(_ lines: String..., at line: Int = 1) -> String? {
    ShownCode.code(in: lines.joined(separator: "\n"), at: line)
  }

  @Test func `the first stream that is recorded is shown`() {
    #expect(
      code(
        "  Demonstration(", "    \"map(_:)\"", "  ) { bench in",
        #"    bench.record(letters.map { "\($0)), " }.filter([1, 2]), "name", until: 6)"#, "    bench.record(others)")
        == #"letters.map { "\($0)), " }.filter([1, 2])"#)
  }

  @Test func `a stream of several lines keeps their distances from the margin`() {
    #expect(
      code("  Demonstration() { bench in", "    bench.record(", "      letters", "        .map { $0 }", "    )")
        == "letters\n.map { $0 }")
    #expect(
      code("  Demonstration() { bench in", "    bench.record(letters.map {", "        $0", "      })")
        == "letters.map {\n  $0\n}")
  }

  @Test func `what is between the comments is shown instead`() {
    #expect(
      code(
        "  Demonstration() { bench in", "    // Shown", "    let a = b {", "      c", "    }", "    // Not shown",
        "    bench.record(a)", "  }") == "let a = b {\n  c\n}")
    #expect(code("  Demonstration() { bench in", "    // Shown", "    a()", "  }", "  other()") == "a()")
  }

  @Test func `nothing of another demonstration is shown`() {
    let lines = [
      "Demonstration() {", "  bench.record(a)", "}", "Demonstration() {", "}", "Demonstration() {", "  // Shown",
    ]
    let source = lines.joined(separator: "\n")
    #expect(ShownCode.code(in: source, at: 1) == "a")
    #expect(ShownCode.code(in: source, at: 4) == nil)
  }

  @Test func `where the source should be is said if it is not there`() {
    #expect(ShownCode(file: "/nowhere/Group.swift", line: 3).text == "(The source is not at /nowhere/Group.swift.)")
  }
}
