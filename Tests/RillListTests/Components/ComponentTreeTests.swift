import Rill
import RillList
import Testing

@MainActor
@Suite struct ComponentTreeTests {
  enum State: CaseIterable { case empty, normal }

  @Test func `the whole tree prints itself, with the active state marked`() {
    let page = Group("page", [Rows("banners", "abc"), HeaderFooter(header: Rows("title", "t"), content: Rows("tags"))])
    let status = Status("home", State.normal) { state in
      switch state {
      case .empty: Rows("nothing", "n")
      case .normal: page
      }
    }
    #expect(
      "\(status.tree)" == """
        home: Status
        ├─ ○ empty: nothing: Rows · 1 item
        └─ ● normal: page: Group
           ├─ banners: Rows · 3 items
           └─ HeaderFooter
              ├─ header: title: Rows · 1 item
              └─ content: tags: Rows · no items
        """)
    status.state.accept(.empty)
    #expect("\(status.tree)".contains("● empty"))
    #expect("\(status.tree)".contains("○ normal"))
  }

  @Test func `lines go on beside what is below`() {
    #expect(
      "\(Group("a", [Group("b", [Rows("c")]), Rows("d")]).tree)" == """
        a: Group
        ├─ b: Group
        │  └─ c: Rows · no items
        └─ d: Rows · no items
        """)
  }
}
