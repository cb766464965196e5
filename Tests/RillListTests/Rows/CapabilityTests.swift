import Rill
import RillList
import Testing

/// Neither the containers nor the driver know these two protocols.
@MainActor private protocol AlignsLeft { func alignsLeft(inSection section: Int) -> Bool }
@MainActor private protocol DeletesByLongPress { func delete(at indexPath: ListIndexPath) }

private final class Tags: ViewComponent<Row>, AlignsLeft, DeletesByLongPress {
  func alignsLeft(inSection section: Int) -> Bool { section == 0 }

  func delete(at indexPath: ListIndexPath) { items.update { _ = $0.remove(at: indexPath.item) } }
}

@MainActor
@Suite struct CapabilityTests {
  enum State { case normal }

  private let tags = Tags("tags", items: Rows.rows("abc"))
  private let display = StubDisplay()

  /// The tags, nested deeply, as the second section.
  private var page: any Component {
    let status = StatusComponent("status", State.normal) { _ in GroupComponent("inner", [tags]) }
    return GroupComponent("page", [Rows("top", "xy"), HeaderFooterComponent(content: status)])
  }

  @Test func `a capability that no container knows reaches the leaf by index path`() throws {
    let content = Shown(page).content
    let tag = try #require(content.row(at: ListIndexPath(section: 1, item: 2)))
    let aligning = try #require(tag.owner as? any AlignsLeft)
    #expect(aligning.alignsLeft(inSection: tag.indexPath.section))
    let other = try #require(content.row(at: ListIndexPath(section: 0, item: 0)))
    #expect(!(other.owner is any AlignsLeft))
  }

  @Test func `a second one reaches it through the driver, and what it does is shown`() throws {
    let viewModel = StubViewModel()
    let driver = ListDriver(viewModel: viewModel, display: display)
    let binding = page.sections.bind(to: viewModel.listItems)
    _ = display.takeCalls()
    let pressed = try #require(driver.row(at: ListIndexPath(section: 1, item: 1)))
    try #require(pressed.owner as? any DeletesByLongPress).delete(at: pressed.indexPath)
    #expect(display.takeCalls() == [#"items ["x y", "a c"] deleted 1-1"#])
    binding.dispose()
  }
}
