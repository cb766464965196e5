import Rill
import RillList
import Testing

@MainActor
@Suite struct StatusTests {
  enum Membership: CaseIterable { case guest, member, moderator }

  private let guest = Rows("guest", "g")
  private let member = Rows("member", "m")
  private let moderator = Group("moderator", [Rows("reports", "r"), Rows("queue", "q")])

  private func status(_ state: Membership = .guest) -> Status<Membership> {
    Status("membership", state) { state in
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

  @Test func `a state that is none of allCases shows nothing, and is told each time`() {
    let (scope, log) = (Diagnostics(), Protected<[String]>([]))
    scope.unhandledError = { error, site in log.withLock { $0.append("\(error) \(site)") } }
    let level = Status("level", Level(1)) { Rows("level", "\($0.number)") }
    let line: UInt = #line - 1
    let shown = scope.run {
      let shown = Shown(level)
      for number in [3, 2, 3] { level.state.accept(Level(number)) }
      return shown
    }
    #expect(shown.take() == ["level[1]", "", "level[2]", ""])
    let sentence = #"The status "level" has no component for 3, which is none of its allCases. It shows nothing."#
    #expect(log.value == Array(repeating: "\(sentence) \(#fileID):\(line)", count: 2))
  }

  /// A state that can be more than its cases say.
  private struct Level: CaseIterable, Hashable, CustomStringConvertible {
    static let allCases = [Level(1), Level(2)]
    let number: Int
    init(_ number: Int) { self.number = number }
    var description: String { "\(number)" }
  }

  @Test func `what the components of other states show is not heard`() {
    let status = status()
    let shown = Shown(status)
    member.show("mn")
    guest.show("gh")
    #expect(shown.take() == ["guest[g]", "guest[gh]"])
    status.state.accept(.member)
    #expect(shown.take() == ["member[mn]"])
  }
}
