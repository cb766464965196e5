import TestSupport
import Testing

@testable import playground

@Suite struct TranscriptTests {
  /// Appending line by line to a value that is copied each time would take minutes.
  @Test(.hangLimit) func `very many lines are accepted, in order`() {
    let transcript = Transcript()
    for number in 0..<200_000 { transcript.note("line", "\(number)") }
    let entries = transcript.takeEntries()
    #expect(entries.count == 200_000)
    #expect(entries.last == Transcript.Entry(time: nil, label: "line", text: "199999"))
    #expect(transcript.takeEntries().isEmpty)
  }
}
