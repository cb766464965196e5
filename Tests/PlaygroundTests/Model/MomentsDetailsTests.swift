import Foundation
import Testing

@testable import playground

@Suite struct MomentsDetailsTests {
  @Test func `encoded values decode to the same`() throws {
    let data = try JSONEncoder().encode(Sample.details)
    #expect(try JSONDecoder().decode(MomentsDetails.self, from: data) == Sample.details)
  }

  @Test func `the encoded form is the form of an answer`() throws {
    let details = try JSONEncoder().encode(Sample.details)
    let body = Data(#"{"data": {"getMomentsDetailsByUserID": "#.utf8) + details + Data("}}".utf8)
    #expect(
      try MomentsAnswer(reading: body, from: MomentsSource(file: "f")) == MomentsAnswer(details: Sample.details))
  }
}
