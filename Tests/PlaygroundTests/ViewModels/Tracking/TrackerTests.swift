import Testing

@testable import playground

@Suite struct TrackerTests {
  @Test(
    arguments: [
      (.screenView(name: "Moments timeline", userID: "lin"), "screen view \"Moments timeline\" of lin"),
      (.like(momentID: "m01"), "like of m01"),
      (.unlike(momentID: "m\u{1B}01"), "unlike of m01"),
      (.impression(item: "7", module: "shelf new"), "impression of 7 in shelf new"),
      (.tap(item: "7\u{1B}, save", module: "feed"), "tap on 7, save in feed"),
    ] as [(TrackingEvent, String)])
  func `an event reads as words`(event: TrackingEvent, text: String) {
    #expect("\(event)" == text)
  }
}
