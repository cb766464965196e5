import Dispatch
import Rill
import RillList
import TestSupport
import Testing

/// Contents that arrive faster than they can be shown.
@MainActor
@Suite(.tags(.concurrency)) struct BurstTests {
  let viewModel = StubViewModel()
  let display = StubDisplay()
  let driver: ListDriver

  init() {
    driver = ListDriver(viewModel: viewModel, display: display)
    _ = display.takeCalls()
  }

  /// Sends contents of one row each on another thread, while the main actor waits.
  private func sendElsewhere(_ ids: ClosedRange<Int>) {
    let viewModel = viewModel
    DispatchQueue.global().sync {
      for id in ids { viewModel.listItems.accept(sections([Row(id: "\(id)")])) }
    }
  }

  /// Waits until the main actor has run all pending work.
  private func turn() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }

  @Test func `of many contents that another thread sends within one turn the last is shown`() async {
    sendElsewhere(1...2_000)
    #expect(display.takeCalls() == [])
    await turn()
    #expect(display.takeCalls() == [#"items ["2000"] inserted section 0"#])
    sendElsewhere(2_001...2_002)
    await turn()
    #expect(display.takeCalls() == [#"items ["2002"] deleted 0-0, inserted 0-0"#])
  }

  @Test func `content sent on the main actor is shown before the send returns, however often`() {
    viewModel.listItems.accept(sections([Row(id: "a")]))
    #expect(display.takeCalls() == [#"items ["a"] inserted section 0"#])
    viewModel.listItems.accept(sections([Row(id: "b")]))
    #expect(display.takeCalls() == [#"items ["b"] deleted 0-0, inserted 0-0"#])
  }

  @Test func `a content from the main actor replaces an earlier one from another thread`() async {
    sendElsewhere(1...3)
    viewModel.listItems.accept(sections([Row(id: "a")]))
    #expect(display.takeCalls() == [#"items ["a"] inserted section 0"#])
    await turn()
    #expect(display.takeCalls() == [])
    sendElsewhere(4...5)
    await turn()
    #expect(display.takeCalls() == [#"items ["5"] deleted 0-0, inserted 0-0"#])
  }

  @Test func `contents that another thread sends while one is being shown wait for the next turn`() async {
    sendElsewhere(1...3)
    display.onItems = { count in
      guard count == 1 else { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { display.calls.append("turn") } }
      sendElsewhere(4...6)
    }
    await turn()
    await turn()
    #expect(
      display.takeCalls() == [
        #"items ["3"] inserted section 0"#, "turn", #"items ["6"] deleted 0-0, inserted 0-0"#,
      ])
    display.onItems = { _ in }
  }

  @Test func `a driver that was released shows no pending content`() async {
    do {
      let driver = ListDriver(viewModel: viewModel, display: display)
      sendElsewhere(1...3)
      withExtendedLifetime(driver) {}
    }
    _ = display.takeCalls()
    await turn()
    #expect(display.takeCalls() == [#"items ["3"] inserted section 0"#])
  }
}
