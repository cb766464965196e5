import Dispatch
import Rill
import RillList
import TestSupport
import Testing

@MainActor
@Suite(.tags(.concurrency)) struct StatusComponentTests {
  enum Membership: Hashable { case guest, member, moderator }

  private let guest = Rows("guest", "g")
  private let member = Rows("member", "m")
  private let moderator = GroupComponent("moderator", [Rows("reports", "r"), Rows("queue", "q")])

  private func status(_ state: Membership = .guest) -> StatusComponent<Membership> {
    StatusComponent("membership", state) { state in
      switch state {
      case .guest: guest
      case .member: member
      case .moderator: moderator
      }
    }
  }

  @Test(arguments: [(Membership.guest, "guest[g]"), (.member, "member[m]"), (.moderator, "reports[r] queue[q]")])
  func `each state shows its own component`(state: Membership, content: String) {
    #expect(Shown(status(state)).take() == [content])
  }

  @Test func `a change of the state switches the component, and the same state again does nothing`() {
    let status = status()
    let shown = Shown(status)
    for state in [Membership.member, .member, .moderator] { status.state.accept(state) }
    #expect(shown.take() == ["guest[g]", "member[m]", "reports[r] queue[q]"])
  }

  @Test func `a state with values has a component for each of them, requested once per change`() {
    enum Level: Hashable {
      case none
      case some(Int)
    }
    let made = BehaviorRelay<[String]>(value: [])
    let status = StatusComponent("level", Level.none) { level in
      made.update { $0.append("\(level)") }
      return switch level {
      case .none: Rows("none", "n")
      case .some(let number): Rows("level \(number)", String(repeating: "x", count: number))
      }
    }
    let (first, second) = (Shown(status), Shown(status))
    for level in [Level.some(2), .some(2), .some(3), .none] { status.state.accept(level) }
    for shown in [first, second] {
      #expect(shown.take() == ["none[n]", "level 2[xx]", "level 3[xxx]", "none[n]"])
    }
    #expect(made.value == ["none", "some(2)", "some(3)", "none"])
  }

  @Test func `a state that is set elsewhere changes the component in a turn of the main actor`() async {
    let status = status()
    let shown = Shown(status)
    DispatchQueue.global().sync { for state in [Membership.moderator, .member] { status.state.accept(state) } }
    #expect(shown.take() == ["guest[g]"])
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(shown.take() == ["member[m]"])
  }

  @Test func `the contents of the components of other states are ignored`() {
    let status = status()
    let shown = Shown(status)
    member.show("mn")
    guest.show("gh")
    #expect(shown.take() == ["guest[g]", "guest[gh]"])
    status.state.accept(.member)
    #expect(shown.take() == ["member[mn]"])
  }
}
