import Foundation
import Testing

@testable import playground

@Suite struct TimelineStateTests {
  private let date = Date(timeIntervalSince1970: 0)

  private func shownIDs(_ state: TimelineState) -> [String]? {
    state.shown(to: "me")?.details.moments.map(\.id)
  }

  @Test func `a stored answer that arrives after a loaded one changes nothing`() {
    var state = TimelineState()
    let ticket = state.takeTicket()
    let isTaken = state.apply(answer: .made(of: "loaded"), of: ticket, at: date)
    #expect(isTaken)
    state.apply(stored: .made(of: "stored"), at: date)
    #expect(shownIDs(state) == ["loaded"])
  }

  @Test func `an answer counts once`() {
    var state = TimelineState()
    let ticket = state.takeTicket()
    let isTaken = state.apply(answer: .made(of: "m1"), of: ticket, at: date)
    let isTakenAgain = state.apply(answer: .made(of: "m2"), of: ticket, at: date)
    #expect(isTaken && !isTakenAgain)
    #expect(shownIDs(state) == ["m1"])
  }

  @Test func `the end of a request that was never started changes nothing`() {
    var state = TimelineState()
    state.apply(stored: .made(of: "m1"), at: date)
    let steps = [state.succeed("m1", answer: .made(of: "m1"), by: "me"), state.fail("m1")]
    #expect(steps == [.nothing, .nothing])
    #expect(shownIDs(state) == ["m1"])
  }

  @Test func `a like that is already in the server's answer is not applied again`() {
    var state = TimelineState()
    state.apply(stored: .made(of: "m1"), at: date)
    _ = state.tap("m1", isLiked: true)
    let likes = [Moment.Like(id: "me", avatar: "own"), Moment.Like(id: "ann", avatar: "")]
    let ticket = state.takeTicket()
    _ = state.apply(answer: MomentsDetails(moments: [.made("m1", isLiked: true, likes: likes)]), of: ticket, at: date)
    #expect(state.shown(to: "me")?.details.moments.first?.likes == likes)
  }
}
