import Rill
import RillList
import Testing

@MainActor
@Suite struct ComponentTreeTests {
  enum State: Hashable { case empty(Int), normal }

  @Test func `the whole tree prints itself, with the present state of each status`() {
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
        └─ normal: page: Group
           ├─ banners: Rows · 3 items
           └─ HeaderFooter
              ├─ header: title: Rows · 1 item
              └─ content: tags: Rows · no items
        """)
    status.state.accept(.empty(3))
    #expect("\(status.tree)" == "home: Status\n└─ empty: nothing: Rows · 1 item")
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
