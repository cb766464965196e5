import Testing

@testable import playground

@Suite struct MomentLikingTests {
  private let other = Moment.Like(id: "other", avatar: "o")
  private let own = Moment.Like(id: "me", avatar: "a")

  @Test func `a like adds the user once`() throws {
    var moment = try #require(Sample.details.moments.first)
    moment.likes = [other]
    moment.setLiked(true, by: "me", avatar: "a")
    moment.setLiked(true, by: "me", avatar: "a")
    #expect(moment.isLiked == true)
    #expect(moment.likes == [other, own])
  }

  @Test func `an unlike removes the user at any position`() throws {
    var moment = try #require(Sample.details.moments.first)
    moment.likes = [own, other, own]
    moment.setLiked(false, by: "me", avatar: "a")
    #expect(moment.isLiked == false)
    #expect(moment.likes == [other])
  }

  @Test func `a moment without a list of likes gets one`() throws {
    var moment = try #require(Sample.details.moments.first)
    moment.likes = nil
    moment.setLiked(true, by: "me", avatar: "a")
    #expect(moment.likes == [own])
  }
}
