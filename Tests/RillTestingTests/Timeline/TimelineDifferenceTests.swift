import RillTesting
import Testing

@Suite struct TimelineDifferenceTests {
  @Test func `a difference shows both diagrams with the first difference marked`() {
    let difference = ("--a-b--|" as Timeline).difference(from: "--a-(bc)|")
    #expect(
      difference.map { "\($0)" } == """

        expected  --a-(bc)|
        actual    --a-b--|
                      ^
        """)
    #expect(("--a" as Timeline).difference(from: "--a") == nil)
  }

  @Test func `an expectation that fails shows it`() {
    withKnownIssue {
      #expect(("-a|" as Timeline).difference(from: "-b|") == nil)
    } matching: { issue in
      "\(issue)" == """
        Expectation failed: (("-a|" as Timeline).difference(from: "-b|") →\u{20}
        expected  -b|
        actual    -a|
                   ^) == nil (error)
        """
    }
  }
}
