import Foundation
import Rill
import RillList
import RillTesting
import Testing

/// A page whose status has states of its own.
@MainActor
@Suite struct OwnStatusTests {
  private struct SignedOut: Error {}
  private enum Basket: Hashable { case loading, empty, signedOut, failed(String), filled }

  private final class FailureComponent: ViewComponent<Row>, PlaceholderComponent {}

  private let api = RequestStub<Void, [Row]>()
  private let content = Rows("rows")
  private let loader: Loader
  private let display = StubDisplay()

  init() {
    loader = Loader { [api] _ in
      api.request(())
    } apply: { [items = content.items] rows, _ in
      items.accept(rows)
    }
  }

  private func component(of state: Basket) -> any Component {
    switch state {
    case .loading: Rows("skeleton", "s")
    case .empty: Rows("nothing", "n")
    case .signedOut: Rows("sign in", "i")
    case .failed(let reason): MessageComponent("failure", title: reason)
    case .filled: content
    }
  }

  private func followingStatus() -> StatusComponent<Basket> {
    StatusComponent("basket", following: loader) { status, error in
      switch status {
      case .loading: Basket.loading
      case .empty: .empty
      case .failed(let reason): error is SignedOut ? .signedOut : .failed(reason)
      case .normal: .filled
      }
    } component: {
      self.component(of: $0)
    }
  }

  @Test func `it follows the loads, and no state but that of content is content`() {
    let viewModel = ListViewModel(page: followingStatus())
    let driver = ListDriver(viewModel: viewModel, display: display)
    let shown = Shown(viewModel)
    driver.appear()
    api.requests[0].fail(SignedOut())
    #expect(!viewModel.hasContent.value)
    #expect(!display.takeCalls().contains("error Something went wrong."))
    driver.load()
    api.requests[1].fail(Offline())
    #expect(!viewModel.hasContent.value)
    driver.load()
    api.requests[2].succeed([])
    driver.refresh()
    api.requests[3].succeed([Row(id: "a")])
    #expect(viewModel.hasContent.value)
    #expect(
      shown.take() == [
        "skeleton[s]", "sign in[i]", "skeleton[s]", "failure[failure]", "skeleton[s]", "nothing[n]", "rows[a]",
      ])
  }

  private struct Reason: LocalizedError {
    let errorDescription: String?
  }

  @Test(arguments: [true, false])
  func `a part's own failure shows below that of its page if it has another reason`(isPlaceholder: Bool) {
    let parts = RequestStub<Void, Void>()
    let part = Loader { _ in parts.request(()) }
    let status = StatusComponent<Basket>("part", following: part) { status, _ in
      if case .failed(let reason) = status { Basket.failed(reason) } else { Basket.filled }
    } component: { [content] state in
      guard case .failed = state else { return content }
      return isPlaceholder ? FailureComponent("closed", items: Rows.rows("c")) : Rows("closed", "c")
    }
    let viewModel = ListViewModel(
      page: StatusComponent("page", following: loader, normal: GroupComponent("group", [status])))
    let shown = Shown(viewModel)
    loader.load()
    part.load()
    api.requests[0].fail(Reason(errorDescription: "You are offline."))
    parts.requests[0].fail(Reason(errorDescription: "It is closed."))
    #expect(shown.content.count == 2)
    #expect(shown.content.outline.hasSuffix(" closed[c]"))
    #expect(!shown.content.hasContent)
    part.load()
    parts.requests[1].fail(Reason(errorDescription: "You are offline."))
    #expect(shown.content.count == 1)
    #expect(!shown.content.outline.contains("closed"))
  }

  @Test func `the reason of a failure shows once: in its place, or on the screen while there is content`() {
    let driver = ListDriver(viewModel: ListViewModel(page: followingStatus()), display: display)
    driver.appear()
    api.requests[0].fail(Offline())
    #expect(display.takeCalls().allSatisfy { !$0.hasPrefix("error The") && $0 != "animating true" })
    driver.load()
    api.requests[1].succeed([Row(id: "a")])
    _ = display.takeCalls()
    driver.refresh()
    api.requests[2].fail(Offline())
    #expect(display.takeCalls() == ["refreshing true", "error The network is down.", "refreshing false"])
  }

  @Test func `to try again is to load the page and the parts that have failed`() {
    let stubs = [RequestStub<Void, Void>(), RequestStub<Void, Void>()]
    let parts = stubs.map { stub in Loader { _ in stub.request(()) } }
    let loader = Loader(parts: parts) { [api] _ in
      api.request(())
    } apply: { [items = content.items] rows, _ in
      items.accept(rows)
    }
    let page: StatusComponent<Basket> = StatusComponent("basket", following: loader) { status, _ in
      status == .normal ? Basket.filled : .loading
    } component: {
      self.component(of: $0)
    }
    let driver = ListDriver(viewModel: ListViewModel(page: page), display: display)
    driver.appear()
    api.requests[0].fail(Offline())
    stubs[0].requests[0].fail(Offline())
    stubs[1].requests[0].succeed(())
    loader.retry()
    #expect(api.requests.count == 2)
    #expect(stubs.map(\.requests.count) == [2, 1])
    withExtendedLifetime(driver) {}
  }

  @Test func `a status that code sets has a loader beside it, and shows the reason once too`() {
    let status = StatusComponent("basket", Basket.loading) { state in
      state == .loading ? MessageComponent("loading", title: "…") : component(of: state)
    }
    let viewModel = ListViewModel(page: status, loader: loader)
    let driver = ListDriver(viewModel: viewModel, display: display)
    let bag = DisposeBag()
    loader.loadError.bind { error in if let error { status.state.accept(.failed("\(error)")) } }.disposed(by: bag)
    driver.appear()
    api.requests[0].fail(Offline())
    #expect(!viewModel.hasContent.value)
    #expect(display.takeCalls().allSatisfy { !$0.hasPrefix("error The") && $0 != "animating true" })
  }

  enum Place: CaseIterable { case alone, group, component }

  /// A component of one's own that passes on the sections of another one.
  private final class Wrapper: Component {
    let name = "wrapper"
    let tree = ComponentTree("wrapper")
    let inner: FailureComponent
    var sections: Observable<ListSections> { inner.sections }

    init(_ inner: FailureComponent) { self.inner = inner }
  }

  @Test(arguments: Place.allCases)
  func `a failure that code sets shows in a placeholder of one's own once too, wherever that stands`(place: Place) {
    let status = StatusComponent("basket", Basket.filled) { state in
      guard case .failed(let reason) = state else { return component(of: state) }
      let failure = FailureComponent("failure", items: [Row(id: "f", text: reason)])
      switch place {
      case .alone: return failure
      case .group: return GroupComponent("group", [HeaderFooterComponent(header: nil, content: failure)])
      case .component: return Wrapper(failure)
      }
    }
    let viewModel = ListViewModel(page: status, loader: loader)
    let driver = ListDriver(viewModel: viewModel, display: display)
    let bag = DisposeBag()
    loader.loadError.bind { error in if let error { status.state.accept(.failed("\(error)")) } }.disposed(by: bag)
    driver.appear()
    api.requests[0].fail(Offline())
    #expect(viewModel.listItems.value.outline == "failure[f]")
    #expect(!viewModel.hasContent.value)
    #expect(display.takeCalls().filter { $0.hasPrefix("error The") } == [])
    // Content beside the error of the last load: the screen shows that.
    content.show("a")
    status.state.accept(.filled)
    #expect(viewModel.hasContent.value)
    #expect(display.takeCalls().filter { $0.hasPrefix("error") } == ["error The network is down."])
  }

  @Test func `as a part of a page, it shows the failure of a refresh above its content`() {
    let status = followingStatus()
    let shown = Shown(GroupComponent("page", [status]))
    loader.load()
    api.requests[0].succeed([Row(id: "a")])
    loader.refresh()
    api.requests[1].fail(Offline())
    #expect(shown.content.outline == "failure[failure] rows[a]")
    #expect(
      "\(status.tree)" == """
        basket: StatusComponent
        ├─ failed: failure: MessageComponent · 1 item
        └─ filled: rows: Rows · 1 item
        """)
  }
}
