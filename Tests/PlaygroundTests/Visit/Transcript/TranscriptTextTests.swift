import RillHeadless
import Testing

@testable import playground

@Suite struct TranscriptTextTests {
  private func lines(_ entry: Transcript.Entry, width: Int) -> [String] {
    TranscriptText(width: width).lines(of: entry).map { $0.drawn(color: false, toCells: 200) }
  }

  @Test func `a text hangs under its beginning`() {
    let entry = Transcript.Entry(time: .milliseconds(1_290), label: "answer 4", text: "No one knows what you like yet.")
    #expect(lines(entry, width: 60) == ["    1.2s  answer 4     No one knows what you like yet."])
    #expect(
      lines(entry, width: 45) == ["    1.2s  answer 4     No one knows what you", "                       like yet."])
  }

  @Test func `in a narrow picture it hangs under its label`() {
    let entry = Transcript.Entry(time: .seconds(422), label: "answer 4", text: "No one knows what you like yet.")
    #expect(
      lines(entry, width: 30) == ["  422.0s  answer 4 No one", "          knows what you like", "          yet."])
  }

  @Test func `without times it begins at the edge`() {
    let entry = Transcript.Entry(time: nil, label: "items", text: "1 + 2")
    #expect(lines(entry, width: 50) == ["  items        1 + 2"])
  }
}
