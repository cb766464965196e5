import Rill
import RillList
import Testing

@MainActor
@Suite struct ComponentTreeTests {
  enum State: Hashable { case empty(Int), normal }

  @Test func `the whole tree prints itself, with the present state of each status`() {
    let page = GroupComponent(
      "page", [Rows("banners", "abc"), HeaderFooterComponent(header: Rows("title", "t"), content: Rows("tags"))])
    let status = StatusComponent("home", State.normal) { state in
      switch state {
      case .empty: Rows("nothing", "n")
      case .normal: page
      }
    }
    #expect(
      "\(status.tree)" == """
        home: StatusComponent
        └─ normal: page: GroupComponent
           ├─ banners: Rows · 3 items
           └─ HeaderFooterComponent
              ├─ header: title: Rows · 1 item
              └─ content: tags: Rows · no items
        """)
    status.state.accept(.empty(3))
    #expect("\(status.tree)" == "home: StatusComponent\n└─ empty: nothing: Rows · 1 item")
  }

  @Test func `lines go on beside what is below`() {
    #expect(
      "\(GroupComponent("a", [GroupComponent("b", [Rows("c")]), Rows("d")]).tree)" == """
        a: GroupComponent
        ├─ b: GroupComponent
        │  └─ c: Rows · no items
        └─ d: Rows · no items
        """)
  }
}
