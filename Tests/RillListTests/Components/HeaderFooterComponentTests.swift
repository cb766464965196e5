import Rill
import RillList
import Testing

@MainActor
@Suite struct HeaderFooterComponentTests {
  private let content = Rows("content")

  @Test func `header and footer are there while there is content`() {
    let shown = Shown(HeaderFooterComponent(header: Rows("header", "h"), content: content, footer: Rows("footer", "f")))
    content.show("ab")
    content.show("")
    #expect(shown.take() == ["", "header[h] content[ab] footer[f]", ""])
  }

  @Test func `either may be missing`() {
    content.show("a")
    #expect(
      Shown(HeaderFooterComponent(header: Rows("header", "h"), content: content)).take() == ["header[h] content[a]"])
    #expect(
      Shown(HeaderFooterComponent(content: content, footer: Rows("footer", "f"))).take() == ["content[a] footer[f]"])
  }

  @Test func `an inner state that says that there is nothing is content too`() {
    enum State { case empty, normal }
    let status = StatusComponent("status", State.empty) { state in
      switch state {
      case .empty: Rows("empty", "e")
      case .normal: content
      }
    }
    let shown = Shown(HeaderFooterComponent(header: Rows("header", "h"), content: status))
    content.show("a")
    status.state.accept(.normal)
    #expect(shown.take() == ["header[h] empty[e]", "header[h] content[a]"])
  }
}
