import Foundation
import Testing

@testable import playground

@Suite struct CastTests {
  @Test func `a cast is a header and an event a line`() throws {
    var cast = Cast(columns: 50, rows: 20, title: "A \"visit\"")
    cast.add("", at: .zero)
    cast.add("a/\u{1B}[1m\n", at: .zero)
    cast.add("海", at: .milliseconds(61_005))
    cast.add("b", at: .microseconds(70_000_001))
    #expect(
      try cast.encoded() == """
        {"height":20,"title":"A \\"visit\\"","version":2,"width":50}
        [0.000000, "o", "a/\\u001b[1m\\n"]
        [61.005000, "o", "海"]
        [70.000001, "o", "b"]

        """)
  }
}
