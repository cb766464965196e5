import RillList

enum Membership: Hashable { case guest, member(Int), moderator }

@MainActor
func membership(_ guest: GroupComponent, _ member: GroupComponent, _ moderator: GroupComponent) -> StatusComponent<
  Membership
> {
  StatusComponent("membership", .guest) { state in
    switch state {
    case .guest: guest
    case .member: member
    case .moderator: moderator
    }
  }
}
