import Rill
import RillList
import RillTesting
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

  @Test func `around content that is missing, neither header nor footer is content`() {
    let api = RequestStub<Void, [Row]>()
    let loader = Loader { _ in
      api.request(())
    } apply: { [items = content.items] rows, _ in
      items.accept(rows)
    }
    let status = StatusComponent(
      "status", following: loader, loading: Rows("skeleton", "s"), empty: Rows("nothing", "n"), normal: content)
    let page = HeaderFooterComponent(header: Rows("header", "h"), content: status, footer: Rows("footer", "f"))
    let viewModel = ListViewModel(sections: page.sections, loader: loader)
    let shown = Shown(viewModel)
    loader.load()
    #expect(!viewModel.hasContent.value)
    api.requests[0].succeed([])
    #expect(!viewModel.hasContent.value)
    loader.refresh()
    api.requests[1].succeed([Row(id: "a")])
    #expect(viewModel.hasContent.value)
    #expect(
      shown.take() == [
        "header[h] skeleton[s] footer[f]", "header[h] nothing[n] footer[f]", "header[h] content[a] footer[f]",
      ])
  }
}
