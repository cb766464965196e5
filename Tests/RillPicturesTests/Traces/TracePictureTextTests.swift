import Rill
import RillPictures
import Testing

@Suite struct TracePictureTextTests {
  private func picture(_ records: Records, forgotten: Int = 0, steps: [(String, Int)] = []) -> TracePicture {
    TracePicture(records.all, forgotten: forgotten, steps: steps.map { TracePicture.Step($0.0, after: $0.1) })
  }

  @Test func `the sample, as it is drawn`() {
    #expect(
      picture(.sample, forgotten: 3, steps: Records.steps).text(width: 50) == """
                             1             2
                       4 5 6   7 8 9 10      13  15  18
        main           ◆─┬───┊───○─┬───────┊─────────────
        taps           ──●─┬─┊───┼─┼───────┊───────  |
        load of m02        [═┊═●═┴═┼═══════┊═══]┄┬
        ListDriver:69  ──────┊─────●─┬─────┊─────┼─#
        table          ──────┊───────■─□×2─┊─□───┼─┼─────
        worker         ──────┊─────────────┊─────▷─┴───┬─
        load of m03          ┊             ┊           [═

        ◆ event  ● next  [ load started  ● answered
        ○ batch  ■ list changed  □ row changed
        ] load ended  ▷ task  # failed  | completed
        ┬ ┴ cause
        1 subscription without events is left out.
        3 earlier records are forgotten.
        """)
  }

  @Test(arguments: [0, 24, 30, 50, 80, 200])
  func `no line is wider than the width`(width: Int) {
    var records = Records.sample
    for number in 1...150 {
      records.queue = "queue \(number % 7) with a name that is rather long 林一"
      records.add(.event, "\(number)", because: number > 3 ? number - 2 : nil)
    }
    let text = picture(records, forgotten: 3, steps: (0...20).map { ("\($0)", $0 * 8) }).text(width: width)
    #expect(text.split(separator: "\n").allSatisfy { columns($0) <= max(24, width) })
    #expect(text.split(separator: "\n").allSatisfy { $0.last != " " })
  }

  private func columns(_ line: Substring) -> Int { line.reduce(0) { $0 + ("林一".contains($1) ? 2 : 1) } }

  @Test func `what is more than fits is counted`() {
    var records = Records()
    for number in 1...350 { records.add(.event, because: number > 1 ? number - 1 : nil) }
    let text = picture(records, steps: [("a", 1), ("b", 300)]).text(width: 80)
    #expect(text.hasSuffix("◆ event  ┬ ┴ cause\n151 earlier events are left out."))
    #expect(text.count { $0 == "◆" } == 199 + 1)
    #expect(!text.contains("a ") && text.contains(" b\n"))
  }

  @Test func `an empty recording says so`() {
    #expect(picture(Records()).text(width: 50) == "No event is recorded.")
    #expect(picture(Records(), steps: [("1", 0)]).text(width: 50) == "No event is recorded.")
  }

  @Test func `a stream whose beginning is forgotten comes from the left edge`() {
    var records = Records()
    let beginning = records.add(.subscribed, label: "old")
    for _ in 1...2 { records.add(.event) }
    records.add(.next, of: beginning, label: "old")
    records.add(.disposed, of: beginning, label: "old")
    records.add(.event)
    records.forget(1)
    #expect(picture(records).text(width: 40).contains("\nold   ────●\n"))
  }

  @Test func `strange labels are one line each`() {
    var records = Records()
    for label in ["a\nb", "\u{0}\u{1B}[31m", "👩‍👩‍👧", "\"<&>\"", ""] {
      let beginning = records.add(.subscribed, label: label)
      records.add(.next, of: beginning, label: label)
    }
    let lines = picture(records).text(width: 60).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(!lines.joined().contains("\u{1B}"))
  }
}
