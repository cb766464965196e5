import RillList

enum Membership: Hashable { case guest, member(Int), moderator }

typealias Rows = GroupComponent

@MainActor
func membership(_ guest: Rows, _ member: Rows, _ moderator: Rows) -> StatusComponent<Membership> {
  StatusComponent("membership", .guest) { state in
    switch state {
    case .guest: guest
    case .member: member
    }
  }
}
