import Dispatch
import Rill
import RillList
import TestSupport
import Testing

@MainActor
@Suite(.tags(.concurrency)) struct GroupComponentTests {
  @Test func `children stand in their order, at any depth`() {
    let inner = GroupComponent("inner", [Rows("b", "34"), GroupComponent("innermost", [Rows("c", "5")])])
    let shown = Shown(GroupComponent("outer", [Rows("a", "12"), inner, Rows("d", "6")]))
    #expect(shown.take() == ["a[12] b[34] c[5] d[6]"])
  }

  @Test func `even a hundred levels deep, one change causes one content`() {
    let leaf = Rows("leaf", "a")
    let root = (0..<100).reduce(leaf as any Component) { GroupComponent("\($1)", [$0]) }
    let shown = Shown(root)
    leaf.show("ab")
    #expect(shown.take() == ["leaf[a]", "leaf[ab]"])
  }

  @Test func `a child without items vanishes, and comes back in its place`() {
    let middle = Rows("b", "3")
    let shown = Shown(GroupComponent("group", [Rows("a", "12"), middle, Rows("c", "4")]))
    middle.show("")
    middle.show("35")
    #expect(shown.take() == ["a[12] b[3] c[4]", "a[12] c[4]", "a[12] b[35] c[4]"])
  }

  @Test func `missing content removes its line`() {
    let comments: Rows? = nil
    #expect(
      Shown(GroupComponent("post", [Rows("author", "a"), comments, Rows("date", "d")])).take() == ["author[a] date[d]"])
  }

  @Test func `a group without children shows nothing, and something once it gets some`() {
    let group = GroupComponent("group")
    let shown = Shown(GroupComponent("page", [Rows("top", "t"), group]))
    group.children.accept([Rows("a", "1")])
    group.children.accept([])
    #expect(shown.take() == ["top[t]", "top[t] a[1]", "top[t]"])
  }

  @Test func `children are replaced at run time, and removed ones are no longer observed`() {
    let (a, b) = (Rows("a", "1"), Rows("b", "2"))
    let group = GroupComponent("group", [a, b])
    let shown = Shown(group)
    group.children.accept([b, Rows("c", "3")])
    a.show("9")
    b.show("8")
    #expect(shown.take() == ["a[1] b[2]", "b[2] c[3]", "b[8] c[3]"])
  }

  @Test func `the order is changed without a change of any child`() {
    let (a, b) = (Rows("a", "1"), Rows("b", "2"))
    let group = GroupComponent("group", [a, b])
    let shown = Shown(group)
    group.children.accept([b, a])
    #expect("\(ListUpdate(from: shown.contents[0], to: shown.contents[1]))" == "moved section 1→0")
    #expect(shown.take() == ["a[1] b[2]", "b[2] a[1]"])
  }

  @Test func `items that a background thread sets are in the content`() async {
    let rows = Rows("a")
    let shown = Shown(GroupComponent("group", [rows]))
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        rows.items.accept([Row(id: "x")])
        DispatchQueue.main.async { done.resume() }
      }
    }
    #expect(shown.content.outline == "a[x]")
  }
}
