import RillList

enum Membership: Hashable { case guest, member(Int), moderator }

@MainActor
func membership(_ guest: Group, _ member: Group, _ moderator: Group) -> Status<Membership> {
  Status("membership", .guest) { state in
    switch state {
    case .guest: guest
    case .member: member
    }
  }
}
