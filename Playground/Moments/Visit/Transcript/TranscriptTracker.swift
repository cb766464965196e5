/// Writes tracked events into the transcript; nothing leaves this process.
struct TranscriptTracker: Tracker {
  let transcript: Transcript

  func track(_ event: TrackingEvent) { transcript.note("tracked", "\(event)") }
}
