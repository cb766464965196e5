import Foundation
import Testing

@testable import playground

@Suite struct TimelineStateTests {
  private let date = Date(timeIntervalSince1970: 0)

  private func shownIDs(_ state: TimelineState) -> [String]? {
    state.loaded?.details.moments.map(\.id)
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
}
